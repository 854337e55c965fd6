import { sql } from 'kysely'

/** Who says what a row `a` of acceptance says: its source `ds`, or how staff found out. */
export const evidenceSource = sql`
  jsonb_build_object('kind', coalesce(a.evidence, ds.kind), 'name', ds.name)`
