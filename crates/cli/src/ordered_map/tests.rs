use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicUsize;

use super::*;

const THREADS: [usize; 4] = [1, 2, 3, 8];

fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

/// A source of these answers, then the end.
fn source<T>(items: impl IntoIterator<Item = Next<T>>) -> impl FnMut() -> Result<Next<T>, String> {
    let mut items = items.into_iter();
    move || Ok(items.next().unwrap_or(Next::End))
}

fn numbers(n: u64) -> impl FnMut() -> Result<Next<u64>, String> {
    source((0..n).map(Next::Item))
}

/// Takes longer for every seventh item.
fn slow_square(done: &mut u64, n: u64) -> u64 {
    *done += 1;
    let spin = if n.is_multiple_of(7) { 20_000 } else { 10 };
    (0..spin).for_each(|i| {
        std::hint::black_box(i);
    });
    n * n
}

#[test]
fn results_are_in_order_with_any_number_of_threads() {
    for n in [0, 1, 2, 3, 1000] {
        for count in THREADS {
            let mut results = Vec::new();
            let workers = Workers::new(threads(count), || 0);
            let workers = workers.ordered_map(numbers(n), slow_square, |result| {
                results.push(result);
                Ok(())
            });
            assert_eq!(results, (0..n).map(|n| n * n).collect::<Vec<_>>());
            assert_eq!(workers.unwrap().iter().sum::<u64>(), n);
        }
    }
}

#[test]
fn all_results_are_out_before_a_wait() {
    for count in THREADS {
        let out = AtomicUsize::new(0);
        let mut asked = 0;
        let source = || {
            asked += 1;
            Ok::<_, String>(match asked {
                1 | 3 | 4 => Next::Item(()),
                2 => Next::Wait,
                5 => {
                    assert!(out.load(Ordering::Relaxed) >= 1);
                    Next::Wait
                }
                6 => {
                    assert_eq!(out.load(Ordering::Relaxed), 3);
                    Next::Item(())
                }
                _ => Next::End,
            })
        };
        let each = |()| {
            out.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        Workers::new(threads(count), || ()).ordered_map(source, |(), ()| (), each).unwrap();
        assert_eq!(out.load(Ordering::Relaxed), 4);
    }
}

#[test]
fn the_number_of_items_in_flight_is_bounded() {
    for count in THREADS {
        let (read, written) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let mut numbers = numbers(500);
        let source = || {
            let in_flight = read.fetch_add(1, Ordering::Relaxed) - written.load(Ordering::Relaxed);
            assert!(in_flight <= IN_FLIGHT * count, "{in_flight}");
            numbers()
        };
        let each = |_| {
            written.fetch_add(1, Ordering::Relaxed);
            Ok(())
        };
        Workers::new(threads(count), || 0).ordered_map(source, slow_square, each).unwrap();
    }
}

#[test]
fn an_error_stops_the_work() {
    for count in THREADS {
        let mut seen = Vec::new();
        let worked = AtomicUsize::new(0);
        let work = |_: &mut (), n: u64| {
            worked.fetch_add(1, Ordering::Relaxed);
            n
        };
        let each = |n| {
            seen.push(n);
            if n == 5 { Err("five".to_owned()) } else { Ok(()) }
        };
        let error = Workers::new(threads(count), || ()).ordered_map(numbers(u64::MAX), work, each);
        assert_eq!(error, Err("five".to_owned()));
        assert_eq!(seen, [0, 1, 2, 3, 4, 5]);
        assert!(worked.load(Ordering::Relaxed) <= 6 + IN_FLIGHT * count);

        let source = || Err::<Next<u64>, _>("source".to_owned());
        let error = Workers::new(threads(count), || ()).ordered_map(source, |(), n| n, |_| Ok(()));
        assert_eq!(error, Err("source".to_owned()));
    }
}

#[test]
fn a_panic_is_passed_on() {
    for count in THREADS {
        let work = |_: &mut (), n: u64| assert!(n != 5, "five");
        let run =
            || Workers::new(threads(count), || ()).ordered_map(numbers(100), work, |()| Ok(()));
        let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
        assert_eq!(panic.downcast_ref::<&str>(), Some(&"five"));
    }
}
