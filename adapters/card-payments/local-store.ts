import type { Pool, PoolClient } from 'pg'

/* The local payment service stores its data in the schema `card_payments`; no other part of the program reads it. */

/** An object of the service in the format of the API. */
export type StoredObject = { id: string; object: string } & Record<string, unknown>

const prepare = `
  select pg_advisory_xact_lock(hashtext('card_payments'));
  create schema if not exists card_payments;
  create table if not exists card_payments.object (
    id text primary key, type text not null, customer text, serial bigserial, body jsonb not null);
  create index if not exists object_by_customer on card_payments.object (type, customer, serial);
  create table if not exists card_payments.request (
    key text primary key, fingerprint text not null, status integer not null, body text not null,
    made_at timestamptz not null default now());
  create table if not exists card_payments.delivery (
    event_id text primary key, attempts integer not null default 0, due_at timestamptz not null, delivered_at timestamptz);
  create index if not exists delivery_due on card_payments.delivery (due_at) where delivered_at is null;
  create table if not exists card_payments.setting (name text primary key, value text not null);`

/** Reads and writes objects within one transaction. */
export type Objects = ReturnType<typeof objectsOf>

export type Store = ReturnType<typeof createStore>

/** Storage of the local service in the database of `pool`. Creates its tables at first use. */
export function createStore(pool: Pool) {
  let ready: Promise<void> | undefined
  const inTransaction = async <T>(run: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await run(client)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  }
  const isReady = () =>
    (ready ??= inTransaction(async (client) => void (await client.query(prepare))).catch(
      (error: unknown) => {
        ready = undefined
        throw error
      }
    ))
  return {
    /** Runs in one transaction: commits everything or rolls back. */
    async transaction<T>(run: (objects: Objects) => Promise<T>): Promise<T> {
      await isReady()
      return inTransaction((client) => run(objectsOf(client)))
    },
    /** Returns a setting; the first caller creates it, and concurrent callers get the same value. */
    async setting(name: string, make: () => string): Promise<string> {
      await isReady()
      const insert = 'insert into card_payments.setting values ($1, $2) on conflict do nothing'
      await pool.query(insert, [name, make()])
      const sql = 'select value from card_payments.setting where name = $1'
      const { rows } = await pool.query<{ value: string }>(sql, [name])
      return rows[0]?.value ?? ''
    },
    /** Ids of subscriptions whose period ended by `now`, or whose payment failed before. */
    async dueSubscriptions(now: Date): Promise<string[]> {
      await isReady()
      const { rows } = await pool.query<{ id: string }>(
        `select id from card_payments.object
          where type = 'subscription' and body ->> 'status' in ('active', 'past_due')
            and (body ->> 'status' = 'past_due' or (body ->> 'current_period_end')::bigint <= $1)
          order by serial`,
        [Math.floor(now.getTime() / 1000)]
      )
      return rows.map(({ id }) => id)
    },
    /**
     * Delivers due events; concurrent processes never deliver the same event at once. Undelivered events become due
     * again after `wait_seconds`. Returns the number of delivered events.
     */
    async deliverDue(
      deliver: (event: StoredObject) => Promise<boolean>,
      wait_seconds: (attempts: number) => number
    ): Promise<number> {
      await isReady()
      // Events are claimed for one minute and delivered outside any transaction: the receiver of an event calls the
      // service.
      const { rows } = await pool.query<{ event_id: string; attempts: number; body: StoredObject }>(
        `update card_payments.delivery d
            set attempts = d.attempts + 1, due_at = now() + interval '1 minute'
           from card_payments.object o
          where o.id = d.event_id and d.event_id in (
            select event_id from card_payments.delivery
             where delivered_at is null and due_at <= now() order by due_at limit 50 for update skip locked)
          returning d.event_id, d.attempts, o.body`
      )
      let taken = 0
      for (const { event_id, attempts, body } of rows) {
        // Sequential, so that the receiver is not flooded.
        const isTaken = await deliver(body)
        await pool.query(
          `update card_payments.delivery set delivered_at = case when $2 then now() end,
                  due_at = now() + make_interval(secs => $3) where event_id = $1`,
          [event_id, isTaken, wait_seconds(attempts)]
        )
        if (isTaken) taken += 1
      }
      return taken
    },
  }
}

function objectsOf(client: PoolClient) {
  const one = async (sql: string, values: unknown[]): Promise<StoredObject | null> => {
    const { rows } = await client.query<{ body: StoredObject }>(sql, values)
    return rows[0]?.body ?? null
  }
  return {
    read: (type: string, id: string) =>
      one('select body from card_payments.object where id = $1 and type = $2', [id, type]),
    /** Like `read`, with a row lock until the end of the transaction. */
    lock: (type: string, id: string) =>
      one('select body from card_payments.object where id = $1 and type = $2 for update', [
        id,
        type,
      ]),
    async save(body: StoredObject): Promise<void> {
      const customer = typeof body['customer'] === 'string' ? body['customer'] : null
      await client.query(
        `insert into card_payments.object (id, type, customer, body) values ($1, $2, $3, $4)
         on conflict (id) do update set customer = excluded.customer, body = excluded.body`,
        [body.id, body.object, customer, JSON.stringify(body)]
      )
    },
    async remove(id: string): Promise<void> {
      await client.query('delete from card_payments.object where id = $1', [id])
    },
    /** Newest first. Returns up to `limit + 1` rows, so that the caller knows whether there are more. */
    async list(
      type: string,
      { customer, after, limit }: { customer: string | null; after: string | null; limit: number }
    ): Promise<StoredObject[]> {
      const { rows } = await client.query<{ body: StoredObject }>(
        `select body from card_payments.object
          where type = $1 and ($2::text is null or customer = $2)
            and ($3::text is null or serial < (select serial from card_payments.object where id = $3))
          order by serial desc limit $4`,
        [type, customer, after, limit + 1]
      )
      return rows.map(({ body }) => body)
    },
    async addDelivery(event_id: string): Promise<void> {
      await client.query(
        'insert into card_payments.delivery (event_id, due_at) values ($1, now())',
        [event_id]
      )
    },
    /** Returns the stored response of an idempotency key and locks the key until the end of the transaction. */
    async answered(key: string) {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`card_payments ${key}`])
      const { rows } = await client.query<{ fingerprint: string; status: number; body: string }>(
        'select fingerprint, status, body from card_payments.request where key = $1',
        [key]
      )
      return rows[0] ?? null
    },
    async keepAnswer(key: string, fingerprint: string, status: number, body: string) {
      await client.query('insert into card_payments.request values ($1, $2, $3, $4)', [
        key,
        fingerprint,
        status,
        body,
      ])
    },
  }
}
