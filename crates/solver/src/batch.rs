//! Work on many items by many threads, with the results in order.
//!
//! [`in_order`] is about boards only by its purpose: it carries chunks of them from where they are read, through
//! workers that each own a [`Solver`](crate::Solver), to where results are written. At any time only a few
//! chunks are under way, so memory does not grow with the number of boards, and who reads slowly slows the rest down.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use rayon::{ScopeFifo, ThreadPool, ThreadPoolBuilder};

/// What a source of work says when it is asked for more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// Here it is.
    Item(T),
    /// There may be more, but it may take long to come: give me time after all results are out.
    Wait,
    /// There is no more.
    End,
}

/// Chunks under way for each thread: one that is worked on, one that waits, one that is being written.
const UNDER_WAY: usize = 3;

/// Calls `work` on every item of `source`, on so many threads, and `each` on every result, in the order of the
/// items. Returns the workers, to collect what they gathered.
///
/// `source` and `each` run on the calling thread. With one thread, or if there is only one item before the end
/// or before a [`Next::Wait`], `work` does too and no thread is started. Memory is bounded by three
/// items and results a thread.
///
/// Items should be chunks that take some tenths of a millisecond or more, such as a thousand boards.
///
/// # Errors
///
/// The first error of `source` or `each`, which ends the work: items that were not begun are dropped.
///
/// # Panics
///
/// If one of the functions panics. If threads cannot be started, the work is done without them.
///
/// # Examples
///
/// ```
/// use std::convert::Infallible;
/// use solver::{Next, in_order};
///
/// let mut numbers = 1..=1000_u64;
/// let source = || Ok::<_, Infallible>(numbers.next().map_or(Next::End, Next::Item));
/// let mut squares = Vec::new();
/// let workers = in_order(
///     std::num::NonZeroUsize::new(4).unwrap(),
///     source,
///     || 0,
///     |done, number| {
///         *done += 1;
///         number * number
///     },
///     |square| {
///         squares.push(square);
///         Ok(())
///     },
/// )?;
/// assert!(squares.is_sorted());
/// assert_eq!(workers.iter().sum::<u64>(), 1000);
/// # Ok::<(), Infallible>(())
/// ```
pub fn in_order<T: Send, R: Send, W: Send, E>(
    threads: NonZeroUsize,
    mut source: impl FnMut() -> Result<Next<T>, E>,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<Vec<W>, E> {
    let mut threads = threads.get();
    let mut first = worker();
    // With threads one item is held back until it is known whether there is another.
    let mut held = None;
    loop {
        let (mut item, ends) = match source()? {
            Next::Item(item) => (Some(item), false),
            Next::Wait => (None, false),
            Next::End => (None, true),
        };
        if threads > 1 {
            std::mem::swap(&mut item, &mut held);
        }
        if item.is_some() && held.is_some() {
            if let Some(pool) = start(threads) {
                let shared = Shared::new(first, worker, work);
                return on_threads(&pool, item.into_iter().chain(held), source, &shared, each);
            }
            threads = 1;
        }
        if let Some(item) = item {
            each(work(&mut first, item))?;
        }
        if threads == 1
            && let Some(item) = held.take()
        {
            each(work(&mut first, item))?;
        }
        if ends {
            return Ok(vec![first]);
        }
    }
}

fn start(threads: usize) -> Option<ThreadPool> {
    ThreadPoolBuilder::new().num_threads(threads).build().ok()
}

/// What the threads share.
struct Shared<W, F, G> {
    /// The workers that do nothing at the moment.
    idle: Mutex<Vec<W>>,
    worker: F,
    work: G,
    stopped: AtomicBool,
}

impl<W, F: Fn() -> W, G> Shared<W, F, G> {
    fn new(first: W, worker: F, work: G) -> Self {
        let (idle, stopped) = (Mutex::new(vec![first]), AtomicBool::new(false));
        Shared { idle, worker, work, stopped }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<W>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works on an item, unless all has been stopped.
    fn run<T, R>(&self, item: T) -> Option<R>
    where
        G: Fn(&mut W, T) -> R,
    {
        if self.stopped.load(Ordering::Relaxed) {
            return None;
        }
        let taken = self.idle().pop();
        let mut worker = taken.unwrap_or_else(&self.worker);
        let result = (self.work)(&mut worker, item);
        self.idle().push(worker);
        Some(result)
    }
}

fn on_threads<T: Send, R: Send, W: Send, E>(
    pool: &ThreadPool,
    mut earlier: impl Iterator<Item = T>,
    mut source: impl FnMut() -> Result<Next<T>, E>,
    shared: &Shared<W, impl Fn() -> W + Sync, impl Fn(&mut W, T) -> R + Sync>,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<Vec<W>, E> {
    let most_under_way = UNDER_WAY * pool.current_num_threads();
    pool.in_place_scope_fifo(|scope| {
        let mut queue = Queue::new();
        let mut work_through = || {
            loop {
                let next = match earlier.next() {
                    Some(item) => Next::Item(item),
                    None => source()?,
                };
                let (left, ends) = match next {
                    Next::Item(item) => {
                        queue.send(scope, shared, item);
                        (most_under_way - 1, false)
                    }
                    Next::Wait => (0, false),
                    Next::End => (0, true),
                };
                while let Some(result) = queue.receive(left) {
                    each(result)?;
                }
                if ends {
                    return Ok(());
                }
            }
        };
        let done = work_through();
        shared.stopped.store(done.is_err(), Ordering::Relaxed);
        done
    })?;
    Ok(std::mem::take(&mut *shared.idle()))
}

/// What came of an item: `None` if it was dropped, the panic if the work panicked.
type Outcome<R> = thread::Result<Option<R>>;

/// Items that are under way, and results that wait for earlier ones.
struct Queue<R> {
    sender: Sender<(u64, Outcome<R>)>,
    receiver: Receiver<(u64, Outcome<R>)>,
    sent: u64,
    received: u64,
    early: BTreeMap<u64, Outcome<R>>,
}

impl<R: Send> Queue<R> {
    fn new() -> Self {
        let (sender, receiver) = channel();
        Queue { sender, receiver, sent: 0, received: 0, early: BTreeMap::new() }
    }

    fn send<'s, T: Send + 's, W: Send>(
        &mut self,
        scope: &ScopeFifo<'s>,
        shared: &'s Shared<W, impl Fn() -> W + Sync, impl Fn(&mut W, T) -> R + Sync>,
        item: T,
    ) where
        R: 's,
    {
        let (number, sender) = (self.sent, self.sender.clone());
        self.sent += 1;
        scope.spawn_fifo(move |_| {
            // A panic is passed on to the thread that waits for the result.
            let outcome = catch_unwind(AssertUnwindSafe(|| shared.run(item)));
            // Nobody listens any more if all has been stopped.
            let _ = sender.send((number, outcome));
        });
    }

    /// The next result in order. Waits for it if more than `left` items are under way.
    fn receive(&mut self, left: usize) -> Option<R> {
        loop {
            self.early.extend(self.receiver.try_iter());
            if let Some(outcome) = self.early.remove(&self.received) {
                self.received += 1;
                match outcome {
                    Ok(Some(result)) => return Some(result),
                    Ok(None) => continue,
                    Err(panic) => resume_unwind(panic),
                }
            }
            if self.sent - self.received <= left as u64 {
                return None;
            }
            // The queue has a sender of its own, so this does not fail.
            self.early.extend(self.receiver.recv());
        }
    }
}

#[cfg(test)]
mod tests;
