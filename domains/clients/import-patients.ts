import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { actingPartner } from '../acting-partner.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { readCsv } from '../read-csv.ts'
import { addPatients } from './add-patients.ts'
import {
  maxPatientsShown,
  type importPatients as importing,
  type previewPatients as previewing,
} from './contract-add.ts'
import type { PatientOutcome } from './enums.ts'
import { readPatientList, type PatientRowProblem } from './rules-patient-list.ts'

type Outcome = { place: number; outcome: PatientOutcome }
type Result = OutputOf<typeof importing>
type ReadList = Exclude<ReturnType<typeof readPatientList>, { file_problem: unknown }>

const readFile = (ctx: Context, csv: string) => readPatientList(readCsv(csv), ctx.today())

const isFound = ({ outcome }: Outcome) => outcome === 'new' || outcome === 'known'

/** Puts the rows that add nobody in the order of their lines. */
function resultOf({ rows, problems }: ReadList, outcomes: readonly Outcome[]): Result {
  const left_out = [
    ...problems.map(({ problem, ...where }: PatientRowProblem) => ({ ...where, reason: problem })),
    ...outcomes
      .filter((one) => !isFound(one))
      .map(({ place, outcome }) => ({
        line: rows[place]?.line ?? 0,
        reason: outcome,
        other_line: null,
      })),
  ].toSorted((a, b) => a.line - b.line)
  return {
    added: outcomes.filter(({ outcome }) => outcome === 'new').length,
    known: outcomes.filter(({ outcome }) => outcome === 'known').length,
    left_out_count: left_out.length,
    left_out: left_out.slice(0, maxPatientsShown),
  }
}

const fingerprintOf = (outcomes: readonly Outcome[]) =>
  createHash('sha256')
    .update(JSON.stringify(outcomes.map(({ place, outcome }) => [place, outcome])))
    .digest('base64url')

/** Returns what the rows would do, counts a try of each number, and records that the clinic looked. */
async function previewRows(tx: Tx, ctx: Context, { rows: list }: ReadList): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select place, outcome from app.preview_patients(${JSON.stringify(list)}::jsonb)`.execute(tx)
  await record(tx, ctx.caller, {
    action: 'R',
    entity_type: 'patient_lookup',
    entity_id: null,
    partner_id: actingPartner(ctx),
    changes: { rows: list.length, found: rows.filter(isFound).length },
  })
  return rows
}

/** Returns whom a list of patients would add, and why it leaves the other rows out. Adds nobody; the tries are counted. */
export async function previewPatients(
  ctx: Context,
  { csv }: InputOf<typeof previewing>
): Promise<OutputOf<typeof previewing>> {
  const read = readFile(ctx, csv)
  if ('file_problem' in read)
    return {
      ...{ file_problem: read.file_problem, fingerprint: '', added: 0, known: 0 },
      ...{ left_out_count: 0, left_out: [] },
    }
  const outcomes = await ctx.tx((tx) => previewRows(tx, ctx, read))
  return { ...resultOf(read, outcomes), file_problem: null, fingerprint: fingerprintOf(outcomes) }
}

/**
 * Adds the patients of a list as it was previewed, with their consents, all of them or nobody. Throws 409 `file-unreadable` for a file
 * that cannot be read and `patients-changed` when it would add others by now.
 */
export async function importPatients(
  ctx: Context,
  { csv, fingerprint, locale }: InputOf<typeof importing>
): Promise<Result> {
  const read = readFile(ctx, csv)
  if ('file_problem' in read) throw refuse(409, 'file-unreadable', 'This file cannot be read.')
  const isAsPreviewed = (outcomes: readonly Outcome[]) => fingerprintOf(outcomes) === fingerprint
  const result = await ctx.tx(async (tx) => {
    // Refused outside of the transaction: the tries are counted, or a guessed fingerprint would try birth dates without end.
    if (!isAsPreviewed(await previewRows(tx, ctx, read))) return null
    const outcomes = await addPatients(tx, ctx, read.rows, locale)
    if (!isAsPreviewed(outcomes)) throw changed()
    return resultOf(read, outcomes)
  })
  if (!result) throw changed()
  return result
}

const changed = () =>
  refuse(409, 'patients-changed', 'The list would add others by now. Preview it again.')
