.bail on
.load dictc_sqlite
.separator " "
SELECT dict_ordinal('en.fst', 'tea');
SELECT word, path FROM dict_solve('en.fst', 'te/as');
