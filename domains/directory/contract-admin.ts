import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { listEndpoint } from '@numo/kit/list-endpoints.ts'
import { exportOutput, listInput, oneOrMore } from '@numo/kit/list.ts'
import { Day, Instant, LocaleShape, Slug } from '../shapes.ts'
import { ImportPreviewShape } from './contract-publish.ts'
import { importStatuses, importSteps, sourceKinds } from './enums.ts'

/* Endpoints with which staff import directories. */

const staff = { access: 'admin', features: ['settings'] } as const

const imports = '/api/v4/admin/directory/imports'

/** Maximum size of an uploaded file in bytes; larger files are imported on the command line. */
export const maxUploaded = 1024 * 1024 * 1024

/**
 * Outcomes of records. `clashing`: rejected, or stored apart, because it shares an id with a record of another name
 * or kind.
 */
export const importFates = [
  'added',
  'changed',
  'unchanged',
  'withdrawn',
  'rejected',
  'clashing',
] as const
/** Types of records, in the order of the import's summary; `unreadable` are those of no known type. */
export const recordTypeNames = [
  'Organization',
  'InsurancePlan',
  'Location',
  'HealthcareService',
  'Practitioner',
  'PractitionerRole',
  'OrganizationAffiliation',
  'Endpoint',
  'unreadable',
] as const
const Counted = z.record(z.enum(importFates), z.int())

/** An import in a list. */
export const ImportSummary = z.object({
  id: z.uuid(),
  source_id: z.string(),
  source_name: z.string(),
  file_name: z.string(),
  status: z.enum(importStatuses),
  started_at: Instant,
  finished_at: Instant.nullable(),
  /** Null when the import was started on the command line. */
  started_by: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  /** Number of records by outcome, over all types. */
  counts: Counted,
  /** Null when the import has ended, or is run by a process that does not report progress. */
  progress: z
    .object({
      step: z.enum(importSteps),
      records: z.int(),
      rejected: z.int(),
      bytes: z.int(),
      total_bytes: z.int(),
    })
    .nullable(),
})
export type ImportSummary = z.output<typeof ImportSummary>

export const ImportRow = ImportSummary.extend({
  by_type: z.record(z.string(), Counted),
  has_rejects: z.boolean(),
  /** Null for imports that were published at once. */
  preview: ImportPreviewShape.nullable(),
  /** The first insurers of the preview that nobody knows, each with known ones of similar names. */
  new_insurers: z.array(
    z.object({
      name: z.string(),
      candidates: z.array(z.object({ id: z.uuid(), name: z.string() })),
    })
  ),
  /** False when the preview's file is no longer kept. */
  can_publish: z.boolean(),
  /** Until when it can be taken back; null when it cannot. */
  take_back_until: Instant.nullable(),
  taken_back_at: Instant.nullable(),
  /** Why the import failed, in English. */
  problem: z.string().nullable(),
  /** The same failure as a code with parameters, for screens that have a translated sentence for it; else null. */
  trouble: z
    .object({
      code: z.string(),
      file: z.string(),
      columns: z.array(z.object({ name: z.string(), nearest: z.string().nullable() })),
      count: z.int().optional(),
      example: z.string().optional(),
    })
    .nullable(),
})
export type ImportRow = z.output<typeof ImportRow>

const importListInput = listInput(['started_at'], {
  status: oneOrMore(importStatuses).optional(),
  source: Slug.optional(),
})

export const listDirectoryImports = listEndpoint({
  ...staff,
  name: 'listDirectoryImports',
  resource: 'directory',
  reads: ['directory', 'directory_import', 'user'],
  summary: 'Lists directory imports with the progress of running ones',
  path: imports,
  input: importListInput,
  row: ImportSummary,
})

export const getDirectoryImport = endpoint({
  ...staff,
  name: 'getDirectoryImport',
  resource: 'directory',
  reads: ['directory', 'directory_import', 'insurer', 'user'],
  summary: 'Returns a directory import with its counts by type, problem and progress',
  method: 'GET',
  path: `${imports}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: ImportRow,
  refusals: { 'no-such-import': 404 },
})

export const getImportRejects = endpoint({
  ...staff,
  name: 'getImportRejects',
  resource: 'directory',
  reads: ['directory', 'directory_import'],
  summary: 'Downloads the records rejected by an import as CSV: file, line, id and reason',
  is_file: true,
  method: 'GET',
  path: `${imports}/{id}/rejects`,
  input: z.strictObject({ id: z.uuid(), locale: LocaleShape }),
  output: exportOutput,
  refusals: { 'no-such-import': 404, 'rejects-gone': 410 },
})

/**
 * Begins an upload. Send the parts in order to `/api/v4/admin/directory/uploads/{upload_id}?offset=` as
 * `application/octet-stream`, then start the import. An upload that is not started within a day is deleted.
 */
export const beginDirectoryUpload = endpoint({
  ...staff,
  name: 'beginDirectoryUpload',
  resource: 'directory',
  actions: ['write'],
  summary: 'Starts the upload of an import file',
  method: 'POST',
  path: '/api/v4/admin/directory/uploads',
  input: z.strictObject({
    file_name: z
      .string()
      .max(200)
      .regex(
        /^[^./\\\p{Cc}][^/\\\p{Cc}]*\.(?:ndjson|jsonl|json|csv|tsv|txt)(?:\.gz)?$/iu,
        fieldRules.import_file
      ),
    bytes: z.int().min(1, 'The file is empty').max(maxUploaded, 'The file is larger than 1 GB'),
  }),
  output: z.object({ upload_id: z.uuid(), part_bytes: z.int() }),
})

export const startDirectoryImport = endpoint({
  ...staff,
  name: 'startDirectoryImport',
  resource: 'directory',
  actions: ['write'],
  changes: ['directory', 'directory_import'],
  summary: 'Previews the import of an uploaded file in the background',
  method: 'POST',
  path: imports,
  input: z.strictObject({
    upload_id: z.uuid(),
    /** Id of the source; defaults to the name of the file. */
    source: Slug.max(60).optional(),
    source_name: z.string().trim().min(1).max(120).optional(),
    kind: z.enum(sourceKinds).optional(),
    /** Name of a column mapping that ships with the program. */
    mapping: z.enum(['nppes']).optional(),
    /** Unknown columns of the table to ignore; any other unknown column stops the import. */
    ignore_columns: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
    /** True when the file is only part of what the source says: nothing is withdrawn. */
    partial: z.boolean().default(false),
    as_of: Day.optional(),
    accept_withdrawals: z.boolean().default(false),
    keep_demo: z.boolean().default(false),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-upload': 404,
    'upload-incomplete': 409,
    'import-running': 409,
    'bad-source': 422,
    'demo-source': 422,
    'day-to-come': 422,
  },
})

export const listDirectorySources = endpoint({
  ...staff,
  name: 'listDirectorySources',
  resource: 'directory',
  reads: ['directory', 'directory_import', 'provider'],
  summary: 'Lists the sources of the directory with what each currently states',
  method: 'GET',
  path: '/api/v4/admin/directory/sources',
  input: z.strictObject({}),
  output: z.object({
    sources: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(sourceKinds),
        is_demo: z.boolean(),
        /** Number of active providers that this source owns. */
        providers: z.int(),
        last_import_at: Instant.nullable(),
      })
    ),
  }),
})
