import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Instant, neededLine } from '../shapes.ts'
import { diagnosisCodeSets, importedCodeSets } from './enums.ts'
import { codeFileProblems, codeRowProblems } from './rules-code-list.ts'

/* Endpoints with which staff see the code sets and import whole ones. */

const staff = { access: 'admin', features: ['settings'], resource: 'directory' } as const
const base = '/api/v4/admin/directory/diagnoses'

export const CodeSet = z.object({
  id: z.uuid(),
  code_set: z.enum(diagnosisCodeSets),
  language: z.enum(locales),
  /** Where it comes from, in the words of whoever imported it. */
  name: z.string(),
  imported_at: Instant,
  /** Number of codes in view, and of those that the set no longer has. */
  codes: z.int(),
  withdrawn: z.int(),
})
export type CodeSet = z.output<typeof CodeSet>

export const listCodeSets = endpoint({
  ...staff,
  name: 'listCodeSets',
  summary: 'Lists the code sets of diagnoses with their size and source',
  method: 'GET',
  path: base,
  input: z.strictObject({}),
  output: z.object({ sets: z.array(CodeSet) }),
})

/** Most characters of a file, and most problems and changes that a preview shows. */
export const maxCodeFile = 5_000_000
export const maxShownCodes = 100

const file = {
  csv: z.string().min(1).max(maxCodeFile),
  /** Null: as the codes say. */
  code_set: z.enum(importedCodeSets).nullable().default(null),
  /** Null: as the titles say. */
  language: z.enum(locales).nullable().default(null),
}
const max_body_bytes = 12_000_000

export const CodeSetPreview = z.object({
  /** What is wrong with the whole file; null when its rows could be read. */
  file_problem: z.enum(codeFileProblems).nullable(),
  /** Which set it is; null with a `file_problem`. */
  code_set: z.enum(importedCodeSets).nullable(),
  language: z.enum(locales).nullable(),
  /** Number of rows with a code and a title that can be used, and of rows that repeat another. */
  understood: z.int(),
  repeated: z.int(),
  unused_columns: z.array(z.string()),
  /** Number of rows that are left out, and the first of them. `other_line` has the same code with another title. */
  problem_count: z.int(),
  problems: z.array(
    z.object({ line: z.int(), problem: z.enum(codeRowProblems), other_line: z.int().nullable() })
  ),
  /** Codes in view before, and what publishing changes. */
  known: z.int(),
  added: z.int(),
  changed: z.int(),
  withdrawn: z.int(),
  same: z.int(),
  /** True when more than half of a known set would be withdrawn, which has to be accepted. */
  is_mass_withdrawal: z.boolean(),
  /** The first added and changed codes. */
  sample: z.array(z.object({ code: z.string(), title: z.string() })),
  /** Names this very preview; publishing needs it. */
  fingerprint: z.string(),
})
export type CodeSetPreview = z.output<typeof CodeSetPreview>

export const previewCodeSet = endpoint({
  ...staff,
  name: 'previewCodeSet',
  actions: ['read'],
  changes: [],
  max_body_bytes,
  summary:
    'Returns what publishing a file of diagnoses would change, and which of its rows cannot be used',
  method: 'POST',
  path: `${base}/preview`,
  input: z.strictObject(file),
  output: CodeSetPreview,
})

export const publishCodeSet = endpoint({
  ...staff,
  name: 'publishCodeSet',
  actions: ['update'],
  max_body_bytes,
  summary:
    'Publishes a file of diagnoses as it was previewed; codes that it no longer has are withdrawn, never deleted',
  method: 'POST',
  path: `${base}/publish`,
  input: z.strictObject({
    ...file,
    name: neededLine(200, 'Enter where the list comes from'),
    accept_withdrawals: z.boolean().default(false),
    fingerprint: z.string().max(100),
  }),
  output: z.object({ added: z.int(), changed: z.int(), withdrawn: z.int() }),
  refusals: { 'code-set-changed': 409, 'code-set-unreadable': 422, 'mass-withdrawal': 422 },
})
