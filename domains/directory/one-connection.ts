import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tables } from '../tables.ts'

/** Returns a Kysely instance on one open connection, so that queries see its temporary tables. */
export const oneConnection = (client: PoolClient) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other overload of query is for cursors, which are not configured
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
