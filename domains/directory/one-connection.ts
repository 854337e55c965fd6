import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from '../tables.ts'

/** Typed queries on one connection that is already open: its temporary tables are seen by them. */
export const oneConnection = (client: PoolClient) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other form of query is for cursors, which nobody configures
          ({
            query: (text: string, values: ReadonlyArray<unknown>) =>
              client.query(text, [...values]),
            release: () => {},
          }) as unknown as PostgresPoolClient,
        end: async () => {},
        options: {},
      },
    }),
  })
