//! Applies a function to a stream of items on several threads and returns the results in order.
//!
//! [`Workers`] are used for chunks of boards: one thread reads them, workers that each own a solver
//! solve them, and the results are written in order. They are generic: this module knows nothing
//! about boards. Only a few items are in flight at any time, so memory
//! does not grow with the length of the stream, and a slow consumer slows the source down.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::{self, Builder, Scope};

/// The next item of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next<T> {
    /// The next item.
    Item(T),
    /// No item is ready. Flush all results, then call again: that call may block.
    Wait,
    /// The end of the stream.
    End,
}

/// Items in flight per thread: one at work, one waiting for the thread, and one whose result is
/// being written.
const IN_FLIGHT: usize = 3;

/// Up to a number of threads, each with its own worker, such as a solver.
///
/// # Examples
///
/// ```
/// use std::convert::Infallible;
/// use dictc_cli::ordered_map::{Next, Workers};
///
/// let mut numbers = 1..=1000_u64;
/// let source = || Ok::<_, Infallible>(numbers.next().map_or(Next::End, Next::Item));
/// let square = |done: &mut u64, number| {
///     *done += 1;
///     number * number
/// };
/// let mut squares = Vec::new();
/// let workers = Workers::new(std::num::NonZeroUsize::new(4).unwrap(), || 0);
/// let workers = workers.ordered_map(source, square, |square| {
///     squares.push(square);
///     Ok(())
/// })?;
/// assert!(squares.is_sorted());
/// assert_eq!(workers.iter().sum::<u64>(), 1000);
/// # Ok::<(), Infallible>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Workers<F> {
    threads: NonZeroUsize,
    new_worker: F,
}

impl<W: Send, F: Fn() -> W + Sync> Workers<F> {
    /// Workers that `new_worker` makes, on up to `threads` threads. No thread starts yet.
    #[must_use]
    pub fn new(threads: NonZeroUsize, new_worker: F) -> Self {
        Self { threads, new_worker }
    }

    /// Applies `work` to every item of `source`, and passes the results to `each` in the order of
    /// the items. Returns the workers, so that the caller can collect their results.
    ///
    /// `source` and `each` run on the calling thread. So does `work`, without starting a thread, if
    /// there is one thread or if only one item comes before the end or before a [`Next::Wait`].
    /// Each thread gets a worker with its first item. At most three items or results per thread are
    /// in memory.
    ///
    /// An item should take some tenths of a millisecond or more: pass chunks, such as a thousand
    /// boards.
    ///
    /// # Errors
    ///
    /// The first error of `source` or `each`. It ends the work: items that no thread has started
    /// are dropped.
    ///
    /// # Panics
    ///
    /// If one of the functions panics. If no thread can be started, as on `wasm32`, the calling
    /// thread does all the work.
    pub fn ordered_map<T: Send, R: Send, E>(
        self,
        mut source: impl FnMut() -> Result<Next<T>, E>,
        work: impl Fn(&mut W, T) -> R + Sync,
        mut each: impl FnMut(R) -> Result<(), E>,
    ) -> Result<Vec<W>, E> {
        let Self { threads, new_worker } = self;
        let mut first = new_worker();
        if threads == NonZeroUsize::MIN {
            on_this_thread(&mut first, [], source, work, each)?;
            return Ok(vec![first]);
        }
        // One item is held back until the source has another one or reports that it has none.
        let mut held: Option<T> = None;
        loop {
            let next = source()?;
            match (next, held.take()) {
                (Next::Item(second), Some(first_item)) => {
                    let shared = Shared::new(first, new_worker, work);
                    return on_threads(threads, [first_item, second], source, &shared, each);
                }
                (Next::Item(item), None) => held = Some(item),
                (end_or_wait, item) => {
                    if let Some(item) = item {
                        each(work(&mut first, item))?;
                    }
                    if matches!(end_or_wait, Next::End) {
                        return Ok(vec![first]);
                    }
                }
            }
        }
    }
}

/// Works on `earlier`, then on all items of the source.
fn on_this_thread<T, R, W, E>(
    worker: &mut W,
    earlier: impl IntoIterator<Item = T>,
    mut source: impl FnMut() -> Result<Next<T>, E>,
    work: impl Fn(&mut W, T) -> R,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let mut earlier = earlier.into_iter();
    loop {
        let next = match earlier.next() {
            Some(item) => Next::Item(item),
            None => source()?,
        };
        match next {
            Next::Item(item) => each(work(worker, item))?,
            Next::Wait => {}
            Next::End => return Ok(()),
        }
    }
}

/// Works on `earlier`, then on all items of the source, on `threads` threads.
fn on_threads<T: Send, R: Send, W: Send, E>(
    threads: NonZeroUsize,
    earlier: [T; 2],
    mut source: impl FnMut() -> Result<Next<T>, E>,
    shared: &Shared<W, impl Fn() -> W + Sync, impl Fn(&mut W, T) -> R + Sync>,
    mut each: impl FnMut(R) -> Result<(), E>,
) -> Result<Vec<W>, E> {
    let (job_sender, jobs) = channel();
    let jobs = Mutex::new(jobs);
    thread::scope(|scope| {
        // Ends the threads in all cases, even on a panic. It is dropped before the scope waits for
        // them.
        let _stop = StopOnDrop(&shared.is_stopped);
        let (mut queue, result_sender) = Queue::new(job_sender);
        let start = |_| start_thread(scope, shared, &jobs, result_sender.clone());
        let running = (0..threads.get()).map_while(start).count();
        if running == 0 {
            let mut worker = shared.take_worker();
            on_this_thread(&mut worker, earlier, source, &shared.work, each)?;
            shared.workers().push(worker);
            return Ok(());
        }
        let mut earlier = earlier.into_iter();
        loop {
            let next = match earlier.next() {
                Some(item) => Next::Item(item),
                None => source()?,
            };
            let (allowed, ends) = match next {
                Next::Item(item) => {
                    queue.send(item);
                    (IN_FLIGHT * running - 1, false)
                }
                Next::Wait => (0, false),
                Next::End => (0, true),
            };
            while let Some(result) = queue.receive(allowed) {
                each(result)?;
            }
            if ends {
                return Ok(());
            }
        }
    })?;
    Ok(std::mem::take(&mut *shared.workers()))
}

/// The state that the threads share.
struct Shared<W, F, G> {
    /// The unused workers.
    workers: Mutex<Vec<W>>,
    new_worker: F,
    work: G,
    is_stopped: AtomicBool,
}

impl<W, F: Fn() -> W, G> Shared<W, F, G> {
    fn new(first: W, new_worker: F, work: G) -> Self {
        let (workers, is_stopped) = (Mutex::new(vec![first]), AtomicBool::new(false));
        Shared { workers, new_worker, work, is_stopped }
    }

    fn workers(&self) -> MutexGuard<'_, Vec<W>> {
        lock(&self.workers)
    }

    /// An unused worker, or a new one.
    fn take_worker(&self) -> W {
        let unused = self.workers().pop();
        unused.unwrap_or_else(&self.new_worker)
    }

    /// The work of a thread: runs all jobs of the queue and sends their results.
    fn run<T, R>(&self, jobs: &Mutex<Receiver<(u64, T)>>, results: &Sender<(u64, Outcome<R>)>)
    where
        G: Fn(&mut W, T) -> R,
    {
        let mut worker = None;
        loop {
            // A separate statement: the lock must not be held during the work.
            let job = lock(jobs).recv();
            let Ok((number, item)) = job else { break };
            if self.is_stopped.load(Ordering::Relaxed) {
                break;
            }
            let run = || {
                let mut own = worker.take().unwrap_or_else(|| self.take_worker());
                let result = (self.work)(&mut own, item);
                worker = Some(own);
                result
            };
            // A panic is passed on to the calling thread, and the worker in which it happened is
            // dropped.
            let outcome = catch_unwind(AssertUnwindSafe(run));
            // When the work has been stopped, results have no receiver.
            let _ = results.send((number, outcome));
        }
        self.workers().extend(worker);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts a thread; `None` if the system cannot.
fn start_thread<'scope, T: Send + 'scope, R: Send + 'scope, W: Send>(
    scope: &'scope Scope<'scope, '_>,
    shared: &'scope Shared<W, impl Fn() -> W + Sync, impl Fn(&mut W, T) -> R + Sync>,
    jobs: &'scope Mutex<Receiver<(u64, T)>>,
    results: Sender<(u64, Outcome<R>)>,
) -> Option<()> {
    let run = move || shared.run(jobs, &results);
    Builder::new().spawn_scoped(scope, run).ok().map(drop)
}

/// Makes threads drop the jobs that they have not started.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The result of an item, or the panic of the work on it.
type Outcome<R> = thread::Result<R>;

/// Items in flight, and results that wait for earlier ones.
struct Queue<T, R> {
    jobs: Sender<(u64, T)>,
    results: Receiver<(u64, Outcome<R>)>,
    sent: u64,
    received: u64,
    early: BTreeMap<u64, Outcome<R>>,
}

impl<T, R> Queue<T, R> {
    /// A queue, and the sender for its results.
    fn new(jobs: Sender<(u64, T)>) -> (Self, Sender<(u64, Outcome<R>)>) {
        let (sender, results) = channel();
        (Queue { jobs, results, sent: 0, received: 0, early: BTreeMap::new() }, sender)
    }

    fn send(&mut self, item: T) {
        // The receiver outlives the queue.
        let _ = self.jobs.send((self.sent, item));
        self.sent += 1;
    }

    /// The next result in order. If more than `allowed` items are in flight, blocks until it is
    /// ready.
    fn receive(&mut self, allowed: usize) -> Option<R> {
        loop {
            self.early.extend(self.results.try_iter());
            if let Some(outcome) = self.early.remove(&self.received) {
                self.received += 1;
                return Some(outcome.unwrap_or_else(|panic| resume_unwind(panic)));
            }
            if self.sent - self.received <= allowed as u64 {
                return None;
            }
            // The threads, which hold senders, end after this queue.
            self.early.extend(self.results.recv());
        }
    }
}

#[cfg(test)]
mod tests;
