use super::*;

fn lexicon(options: &CompileOptions) -> Lexicon {
    options.compile([("tea\t5\nquiz\t7\n".as_bytes(), "list")]).unwrap().into_lexicon().unwrap()
}

#[test]
fn options_like_those_of_dictionaries_keep_their_words() {
    let all = || CompileOptions::new().min_length(1).q_rule(QRule::Bare);
    assert_eq!(CompileOptions::like(&[]), all());
    let hungarian = crate::alphabet("hu").unwrap().alphabet.clone();
    let accents = Folding::new().accents();
    let plain = CompileOptions::new();
    let (short, long) = (plain.clone().min_length(2), plain.clone().max_length(9));
    let bare = plain.clone().q_rule(QRule::Bare);
    let letters = plain.clone().letters("a-z");
    let levels = plain.clone().value_kind(ValueKind::Levels);
    let of_hungarian = Folding::new().with_alphabet(&hungarian);
    let hungarian = plain.clone().alphabet(hungarian).folding(of_hungarian);
    let folded = plain.clone().folding(accents);
    for options in [&plain, &short, &long, &bare, &letters, &levels, &hungarian, &folded] {
        assert_eq!(CompileOptions::like(&[lexicon(options)]), *options);
        assert_eq!(CompileOptions::like(&[lexicon(options), lexicon(options)]), *options);
    }
    // Two that differ have what allows the words of both, and the folding of the first one.
    for (options, both) in
        [(&short, &short), (&long, &plain), (&bare, &bare), (&letters, &plain), (&levels, &plain)]
    {
        let (one, other) = (lexicon(options), lexicon(&plain));
        assert_eq!(CompileOptions::like(&[one.clone(), other.clone()]), *both);
        assert_eq!(CompileOptions::like(&[other, one]), *both);
    }
    let longer = lexicon(&plain.clone().max_length(12));
    let most = plain.clone().max_length(12);
    assert_eq!(CompileOptions::like(&[lexicon(&long), longer]), most);
    let (one, other) = (lexicon(&folded), lexicon(&plain));
    assert_eq!(CompileOptions::like(&[one.clone(), other.clone()]), folded);
    assert_eq!(CompileOptions::like(&[other, one]), plain);
    let both = CompileOptions::like(&[lexicon(&hungarian), lexicon(&plain)]);
    assert_eq!(both.chosen_alphabet(), &Alphabet::default());
}

#[test]
fn an_option_leaves_the_others_as_they_are() {
    let long = || CompileOptions::new().min_length(5);
    assert!(long().skip_capitalized(true) != long().skip_capitalized(false));
    assert!(long().needs_graph(true) != long().needs_graph(false));
    assert!(long().graph_memory(1) != long().graph_memory(2));
    for options in [
        long().max_length(7),
        long().letters("a-z"),
        long().folding(Folding::new().accents()),
        long().alphabet(crate::alphabet("hu").unwrap().alphabet.clone()),
        long().comment("//"),
        long().q_rule(QRule::Bare),
        long().skip_capitalized(true),
        long().duplicate_values(DuplicateValues::Sum),
        long().value_kind(ValueKind::Levels),
        long().graph(GraphKind::None),
        long().needs_graph(true),
        long().graph_memory(1),
        long().memory(1, "."),
        long().keep_locations(true),
    ] {
        assert_eq!(options.min_length, 5);
        assert!(options != long());
    }
}

#[test]
fn the_alphabet_is_the_one_that_was_set() {
    let welsh = &crate::alphabet("cy").unwrap().alphabet;
    assert_eq!(CompileOptions::new().alphabet(welsh.clone()).chosen_alphabet(), welsh);
    assert_eq!(CompileOptions::new().chosen_alphabet(), &Alphabet::default());
}
