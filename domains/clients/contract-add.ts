import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Day, nameLine, neededLine } from '../shapes.ts'
import { patientOutcomes } from './enums.ts'
import { patientFileProblems, patientProblems } from './rules-patient-list.ts'

/* Endpoints by which a clinic adds patients: by the number on their card and their birth date, with the consent that it holds. */

const own = {
  access: 'partner',
  features: ['dashboard'],
  resource: 'client',
  method: 'POST',
  changes: ['client', 'policy', 'eligibility'],
} as const
const path = '/api/v4/dashboard/patients'

export const addPatient = endpoint({
  ...own,
  name: 'addPatient',
  actions: ['write'],
  summary: 'Adds a patient of a clinic by member ID and birth date, with their signed consent',
  path,
  input: z.strictObject({
    member_id: neededLine(80, 'Enter the member ID'),
    birth_date: Day,
    /** Narrows it down to the person of this name. */
    name: nameLine(200).nullable().default(null),
    /** Day on which the person signed that the clinic may see their cover. */
    signed_on: Day,
    /** The clinic confirms that it holds the signed consent. */
    has_consent: z.literal(true),
    locale: z.enum(locales).default('en'),
  }),
  output: z.object({ id: z.uuid(), is_new: z.boolean() }),
  refusals: {
    'no-such-patient': 404,
    'several-patients': 409,
    'day-to-come': 422,
    'too-many-lookups': 429,
  },
})

/** Most characters of an imported file, and how many rows a preview names. */
export const maxPatientFile = 400_000
export const maxPatientsShown = 200

const file = {
  csv: z.string().min(1).max(maxPatientFile),
  locale: z.enum(locales).default('en'),
}
const Count = z.int()

/** A row that adds nobody: what is wrong with it, or what was found for it. */
const LeftOut = z.object({
  line: z.int(),
  reason: z.enum([...patientProblems, ...patientOutcomes]),
  other_line: z.int().nullable(),
})

const Result = z.object({
  added: Count,
  /** Patients already; their consent is recorded where none was. */
  known: Count,
  left_out_count: Count,
  /** By line, at most `maxPatientsShown`. */
  left_out: z.array(LeftOut),
})

export const previewPatients = endpoint({
  ...own,
  changes: [],
  max_body_bytes: 1_000_000,
  name: 'previewPatients',
  actions: ['read'],
  summary: 'Returns what an imported list of patients would add, and which rows it leaves out',
  path: `${path}/preview`,
  input: z.strictObject(file),
  output: Result.extend({
    /** What is wrong with the whole file; null when its rows could be read. */
    file_problem: z.enum(patientFileProblems).nullable(),
    /** Names this very preview; the import needs it. */
    fingerprint: z.string(),
  }),
  refusals: {},
})

export const importPatients = endpoint({
  ...own,
  max_body_bytes: 1_000_000,
  name: 'importPatients',
  actions: ['write'],
  summary: 'Adds the patients of a list as it was previewed, all of them or nobody',
  path: `${path}/import`,
  input: z.strictObject({
    ...file,
    fingerprint: z.string().max(100),
    /** The clinic confirms that it holds the signed consent of everybody in the file. */
    has_consent: z.literal(true),
  }),
  output: Result,
  refusals: { 'patients-changed': 409, 'file-unreadable': 409 },
})
