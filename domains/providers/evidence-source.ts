import { sql } from 'kysely'

/** SQL JSON of the source of an `acceptance` row `a`: its directory source `ds`, or how staff confirmed it. */
export const evidenceSource = sql`
  jsonb_build_object('kind', coalesce(a.evidence, ds.kind), 'name', ds.name)`
