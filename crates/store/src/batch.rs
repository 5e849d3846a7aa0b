//! Group commit: one task writes for everybody, as many writes in one transaction as are waiting.
//!
//! A commit waits for the disk, and while it waits others queue up: so the disk is asked once for all of them, and a busy store
//! gets faster per write, not slower. On a fast disk few queue up in that time; so where several did, the next transaction waits
//! [`GATHER`] for more, and one who writes alone waits for nobody. **Invariant:** a write is answered after the commit that holds it, or after it was refused.
//! A write that breaks the shared transaction costs the others a second try, each in a transaction of its own, and nothing else.
//!
//! A connection whose transaction failed is thrown away: the database may have rolled back by itself, and then the connection and
//! sqlx do not agree any more on whether a transaction is open. While writing fails it is tried again every second, so that
//! [`Writer::trouble`] tells the truth on a store that nobody writes to.

use std::collections::BTreeSet;
use std::fs::File;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection, query};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use crate::Trouble;
use crate::append::Statements;
use crate::error::StoreError;
use crate::model::Append;
use crate::write::{Answer, Write};

/// How many writes share a transaction at most: enough for a thousand tables, and little to do again.
const BATCH: usize = 256;
/// How many may wait before callers wait to be let in.
const QUEUE: usize = 4096;
/// How long a transaction waits for company, if the one before had some. Players do not notice it, and a transaction costs more than
/// the rows in it.
const GATHER: Duration = Duration::from_millis(2);
/// When nothing was written for so long, the connection goes back to the pool, which looks after idle ones; and while writing fails, it
/// is tried so often.
const PAUSE: Duration = Duration::from_secs(1);
/// Changes nothing and is written all the same, in both databases: the one table that always has a row.
const TRIAL: &str = "UPDATE _sqlx_migrations SET success = success";

/// The way in for writes.
#[derive(Debug)]
pub(crate) struct Writer {
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    task: Mutex<Option<JoinHandle<()>>>,
    trouble: watch::Receiver<Trouble>,
}

/// Where writes go.
#[derive(Debug)]
pub(crate) struct Sink {
    pub(crate) pool: AnyPool,
    pub(crate) statements: &'static Statements,
    /// How a transaction begins.
    pub(crate) begin: &'static str,
    /// The number of this process, if others are to be told of new rows.
    pub(crate) process: Option<i64>,
    /// Held until the last write is done.
    pub(crate) _lock: Option<Arc<File>>,
}

/// The connection that the last transaction left in order.
type Held = Option<PoolConnection<Any>>;

#[derive(Debug)]
struct Job {
    write: Write,
    done: oneshot::Sender<Answer>,
}

impl Writer {
    /// Starts the task that writes.
    pub(crate) fn start(sink: Sink) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let (say, trouble) = watch::channel(None);
        let task = tokio::spawn(sink.serve(jobs, say));
        Writer { queue: Mutex::new(Some(queue)), task: Mutex::new(Some(task)), trouble }
    }

    /// Why the last write failed, and news of that; nothing while writes succeed.
    pub(crate) fn trouble(&self) -> watch::Receiver<Trouble> {
        self.trouble.clone()
    }

    /// Writes, and returns when it is durable or refused.
    pub(crate) async fn write(&self, write: Write) -> Answer {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone().ok_or(StoreError::Closed)?;
        let (done, answer) = oneshot::channel();
        queue.send(Job { write, done }).await.map_err(|_| StoreError::Closed)?;
        drop(queue);
        answer.await.unwrap_or(Err(StoreError::Closed))
    }

    /// Whether writes are taken.
    pub(crate) fn is_open(&self) -> bool {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner).as_ref().is_some_and(|queue| !queue.is_closed())
    }

    /// Takes no more writes, and returns when those under way are done.
    pub(crate) async fn close(&self) {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(task) = task
            && let Err(error) = task.await
        {
            tracing::error!(%error, "the writing task failed");
        }
    }
}

impl Sink {
    async fn serve(self, mut jobs: mpsc::Receiver<Job>, trouble: watch::Sender<Trouble>) {
        let mut batch = Vec::with_capacity(BATCH);
        // Kept from one transaction to the next: the pool would test it at every giving and taking.
        let mut held = None;
        let mut had_company = false;
        loop {
            let next = jobs.recv_many(&mut batch, BATCH);
            let is_troubled = trouble.borrow().is_some();
            let n = if held.is_none() && !is_troubled {
                next.await
            } else if let Ok(n) = timeout(PAUSE, next).await {
                n
            } else {
                held = None;
                if is_troubled {
                    note(&trouble, self.try_out().await.err());
                }
                continue;
            };
            if n == 0 {
                return;
            }
            if had_company {
                sleep(GATHER).await;
                while batch.len() < BATCH
                    && let Ok(job) = jobs.try_recv()
                {
                    batch.push(job);
                }
            }
            had_company = batch.len() > 1;
            batch.sort_by(|a, b| a.write.order().cmp(&b.write.order()));
            while !batch.is_empty() {
                let (now, later) = one_for_each_table(std::mem::take(&mut batch));
                let answers = self.settle(&now, &mut held).await;
                let failed = answers.iter().find_map(|answer| answer.as_ref().err().filter(|error| is_failure(error)));
                note(&trouble, failed.cloned());
                for (job, answer) in now.into_iter().zip(answers) {
                    // A caller that has gone does not want the answer.
                    let _ = job.done.send(answer);
                }
                batch = later;
            }
        }
    }

    /// An answer for each job.
    async fn settle(&self, batch: &[Job], held: &mut Held) -> Vec<Answer> {
        match self.run(batch, held).await {
            Ok(answers) => answers,
            // The database is there and did not like one of them.
            Err(error) if batch.len() > 1 && error.as_database_error().is_some() => {
                tracing::debug!(%error, writes = batch.len(), "a shared transaction failed: each write on its own");
                let mut answers = Vec::with_capacity(batch.len());
                for job in batch {
                    answers.extend(Box::pin(self.settle(std::slice::from_ref(job), held)).await);
                    if let Some(Err(StoreError::Database(error))) = answers.last()
                        && error.as_database_error().is_none()
                    {
                        // It is not there any more: the others need not wait for it one after the other.
                        answers.resize(batch.len(), Err(StoreError::Database(Arc::clone(error))));
                        break;
                    }
                }
                answers
            }
            Err(error) => all_failed(batch, error),
        }
    }

    /// Writes all of it and commits, or nothing.
    async fn run(&self, batch: &[Job], held: &mut Held) -> Result<Vec<Answer>, sqlx::Error> {
        loop {
            let kept = held.take();
            let was_kept = kept.is_some();
            let mut connection = match kept {
                Some(connection) => connection,
                None => self.pool.acquire().await?,
            };
            let mut begun = false;
            let done = async {
                let mut transaction = connection.begin_with(self.begin).await?;
                begun = true;
                let answers = self.write(batch, &mut transaction).await?;
                transaction.commit().await?;
                Ok(answers)
            };
            let done = done.await;
            if done.is_ok() {
                *held = Some(connection);
                return done;
            }
            connection.close_on_drop();
            // One that was lost while nobody wrote is no trouble: nothing was said on it yet, and the pool has others.
            if begun || !was_kept {
                return done;
            }
        }
    }

    async fn write(&self, batch: &[Job], on: &mut AnyConnection) -> Result<Vec<Answer>, sqlx::Error> {
        let (mut answers, mut news) = (Vec::with_capacity(batch.len()), Vec::new());
        let appends: Vec<&Append> = batch.iter().filter_map(|job| job.write.as_append()).collect();
        let kept = self.statements.append(&appends, on).await?;
        for Job { write, .. } in batch {
            let answer = write.run(&kept, on).await?;
            if let (Ok(()), Some(process), Some(said)) = (&answer, self.process, write.news()) {
                news.push(format!("{process}:{said}"));
            }
            answers.push(answer);
        }
        if !news.is_empty() {
            let notify = "SELECT pg_notify('runehall', one) FROM unnest(string_to_array($1, chr(10))) AS one";
            query(notify).bind(news.join("\n")).execute(on).await?;
        }
        Ok(answers)
    }

    /// Whether something can be written.
    async fn try_out(&self) -> Answer {
        let mut connection = self.pool.acquire().await?;
        let tried = query(TRIAL).execute(&mut *connection).await;
        if tried.is_err() {
            connection.close_on_drop();
        }
        Ok(tried.map(|_| ())?)
    }
}

/// Tells whoever wants to know how writing goes.
fn note(trouble: &watch::Sender<Trouble>, failed: Trouble) {
    let before = trouble.borrow().is_some();
    match &failed {
        Some(error) if !before => tracing::error!(%error, "writing fails; it is tried again until it does not"),
        None if before => tracing::info!("writing works again"),
        Some(_) | None => {}
    }
    if before || failed.is_some() {
        trouble.send_replace(failed);
    }
}

/// Whether it says something about the database, and not about what was to be written.
fn is_failure(error: &StoreError) -> bool {
    matches!(error, StoreError::Database(_) | StoreError::Closed)
}

/// Parts a sorted batch: the first append to each table and everything else, and the later appends, which need to see the first.
fn one_for_each_table(batch: Vec<Job>) -> (Vec<Job>, Vec<Job>) {
    let mut tables = BTreeSet::new();
    batch.into_iter().partition(|job| job.write.as_append().is_none_or(|append| tables.insert(append.table.clone())))
}

/// Answers for jobs whose transaction failed.
fn all_failed(batch: &[Job], error: sqlx::Error) -> Vec<Answer> {
    if let [job] = batch
        && let Some(refusal) = job.write.refusal(&error)
    {
        return vec![Err(refusal)];
    }
    tracing::error!(%error, writes = batch.len(), "the database did not take what was to be written");
    vec![Err(StoreError::from(error)); batch.len()]
}
