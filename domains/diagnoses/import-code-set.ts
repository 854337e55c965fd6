import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'
import { readCsv } from '../read-csv.ts'
import { maxShownCodes, type CodeSetPreview } from './contract-import.ts'
import { readCodeList, type CodeList } from './rules-code-list.ts'
import { compareCodeSet, editionOf, writeCodeSet, type SetChanges } from './write-code-set.ts'

export type CodeFile = {
  csv: string
  code_set: CodeList['code_set'] | null
  language: CodeList['language'] | null
}

/** Below this many known codes nobody has to accept withdrawals. */
const smallSet = 100

const isMassWithdrawal = ({ known, withdrawn }: SetChanges) =>
  known > smallSet && withdrawn.length > known / 2

const nothing: SetChanges = { known: 0, added: [], changed: [], withdrawn: [], same: 0 }

/** Reads a file and compares it with the set as it is now. Changes nothing. */
export async function planCodeSet(
  tx: Tx,
  { csv, code_set, language }: CodeFile
): Promise<{ list: CodeList | null; changes: SetChanges; preview: CodeSetPreview }> {
  const read = readCodeList(readCsv(csv), { code_set, language })
  const list = 'rows' in read ? read : null
  const changes = list ? await compareCodeSet(tx, list, list.rows) : nothing
  const { known, added, changed, withdrawn, same } = changes
  const fingerprint = editionOf([
    ...added,
    ...changed,
    ...withdrawn.map((code) => ({ code, title: '', everyday: [] })),
    { code: `${list?.code_set} ${list?.language}`, title: '', everyday: [] },
  ])
  return {
    list,
    changes,
    preview: {
      file_problem: 'file_problem' in read ? read.file_problem : null,
      code_set: list?.code_set ?? null,
      language: list?.language ?? null,
      understood: list?.rows.length ?? 0,
      repeated: list?.repeated ?? 0,
      unused_columns: list?.unused_columns.slice(0, maxShownCodes) ?? [],
      problem_count: list?.issues.length ?? 0,
      problems: list?.issues.slice(0, maxShownCodes) ?? [],
      known,
      added: added.length,
      changed: changed.length,
      withdrawn: withdrawn.length,
      same,
      is_mass_withdrawal: isMassWithdrawal(changes),
      sample: [...added, ...changed].slice(0, 5).map(({ code, title }) => ({ code, title })),
      fingerprint,
    },
  }
}

/**
 * Publishes a file as it was previewed, in the caller's transaction. Throws 422 `code-set-unreadable` when nothing of it can be used,
 * 409 `code-set-changed` when it would change something else by now, 422 `mass-withdrawal` unless that is accepted. A file that
 * changes nothing is not recorded.
 */
export async function importCodeSet(
  tx: Tx,
  caller: Caller,
  file: CodeFile & { name: string; accept_withdrawals: boolean; fingerprint: string },
  onProgress?: (written: number) => void
): Promise<{ added: number; changed: number; withdrawn: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('diagnoses'))`.execute(tx)
  const { list, changes, preview } = await planCodeSet(tx, file)
  if (!list) throw refuse(422, 'code-set-unreadable', 'No row of the file can be used.')
  if (preview.fingerprint !== file.fingerprint)
    throw refuse(409, 'code-set-changed', 'The code set changed meanwhile. Preview the file again.')
  if (preview.is_mass_withdrawal && !file.accept_withdrawals)
    throw refuse(422, 'mass-withdrawal', 'Most codes of the set would be withdrawn.')
  const counts = {
    added: changes.added.length,
    changed: changes.changed.length,
    withdrawn: changes.withdrawn.length,
  }
  if (counts.added + counts.changed + counts.withdrawn === 0) return counts
  const source = { name: file.name, edition: editionOf(list.rows) }
  const id = await writeCodeSet(tx, list, source, changes, onProgress)
  await record(tx, caller, {
    action: 'U',
    entity_type: 'diagnosis_set',
    entity_id: id,
    changes: { code_set: list.code_set, language: list.language, name: file.name, ...counts },
  })
  return counts
}
