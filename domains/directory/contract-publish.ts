import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/* Endpoints with which staff publish a previewed import, and take it back. */

const staff = { access: 'admin', features: ['settings'] } as const
const imports = '/api/v4/admin/directory/imports'

/** What publishing an import would do, besides the counts of its records. */
export const ImportPreviewShape = z.object({
  source_name: z.string(),
  /** Number of active records of the source, and how many of them would be withdrawn. */
  known: z.int(),
  withdrawn: z.int(),
  /** True when more than half of a large source would be withdrawn, which has to be accepted. */
  is_mass_withdrawal: z.boolean(),
  /** Columns that would not be used, each with the most similar known name. */
  unused_columns: z.array(
    z.object({ file: z.string(), name: z.string(), nearest: z.string().nullable() })
  ),
  /** Insurers that nobody knows; they stay unpublished until staff match or publish them. */
  new_insurers: z.array(z.string()),
  withdraws_demo: z.boolean(),
  /** What else to know, in English. */
  notes: z.array(z.string()),
  /** True when the directory changed after the preview that somebody wanted to publish. */
  is_renewed: z.boolean().optional(),
})

export const publishDirectoryImport = endpoint({
  ...staff,
  name: 'publishDirectoryImport',
  resource: 'directory',
  actions: ['write'],
  changes: ['directory', 'directory_import', 'insurer', 'provider'],
  summary: 'Publishes a previewed import; previews it again when the directory has changed since',
  method: 'POST',
  path: `${imports}/{id}/publish`,
  input: z.strictObject({
    id: z.uuid(),
    /** Leaves out the columns that the preview named as unused; without it they stop the import. */
    leave_out_columns: z.boolean().default(false),
    accept_withdrawals: z.boolean().default(false),
    /** Publishes the insurers that nobody knew, too. */
    publish_insurers: z.boolean().default(false),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-import': 404,
    'not-previewed': 409,
    'import-running': 409,
    'preview-gone': 410,
    'columns-unused': 422,
    'mass-withdrawal': 422,
  },
})

export const takeBackDirectoryImport = endpoint({
  ...staff,
  name: 'takeBackDirectoryImport',
  resource: 'directory',
  actions: ['write'],
  changes: ['directory', 'directory_import', 'insurer', 'provider'],
  summary: 'Takes a published import back within 30 days, in the background',
  method: 'POST',
  path: `${imports}/{id}/take-back`,
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-import': 404,
    'not-published': 409,
    'take-back-over': 409,
    'later-import': 409,
    'import-running': 409,
  },
})

export const matchImportInsurer = endpoint({
  ...staff,
  name: 'matchImportInsurer',
  resource: 'directory',
  actions: ['write'],
  changes: ['directory_import', 'insurer'],
  summary:
    'Adds a name of a previewed import to the names of a known insurer, and previews the import again',
  method: 'POST',
  path: `${imports}/{id}/insurers`,
  input: z.strictObject({
    id: z.uuid(),
    /** The insurer as the file names it: one of the preview. */
    name: z.string().min(1).max(200),
    insurance_company_id: z.uuid(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-import': 404,
    'no-such-insurer': 404,
    'not-previewed': 409,
    'import-running': 409,
    'insurer-name-known': 409,
    'preview-gone': 410,
    'insurer-of-import': 422,
    'too-many-names': 422,
  },
})
