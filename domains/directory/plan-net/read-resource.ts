import type { z } from 'zod'
import { recordTypes, RecordProblem, type RecordType, type SourceRecord } from '../records.ts'
import type { MappingContext } from './elements.ts'
import {
  endpointRecord,
  healthcareService,
  insurancePlan,
  location,
  organization,
} from './organizations.ts'
import { organizationAffiliation, practitioner, practitionerRole } from './people.ts'
import * as shapes from './shapes.ts'
import { readableId } from './shapes.ts'

/** Validates one resource against its shape and maps it to a record. */
type Reader = (value: unknown, context: MappingContext) => SourceRecord

const reader =
  <S extends z.ZodType>(
    shape: S,
    map: (it: z.output<S>, context: MappingContext) => SourceRecord
  ): Reader =>
  (value, context) => {
    const parsed = shape.safeParse(value)
    if (!parsed.success) throw new RecordProblem(sentenceOf(parsed.error))
    return map(parsed.data, context)
  }

const readers: Record<RecordType, Reader> = {
  Organization: reader(shapes.Organization, organization),
  InsurancePlan: reader(shapes.InsurancePlan, insurancePlan),
  Location: reader(shapes.Location, location),
  HealthcareService: reader(shapes.HealthcareService, healthcareService),
  Practitioner: reader(shapes.Practitioner, practitioner),
  PractitionerRole: reader(shapes.PractitionerRole, practitionerRole),
  OrganizationAffiliation: reader(shapes.OrganizationAffiliation, organizationAffiliation),
  Endpoint: reader(shapes.Endpoint, endpointRecord),
}

function sentenceOf(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'The record is not valid'
  const field = issue.path.join('.') || 'record'
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(issue.message) ?? []
  if (issue.code !== 'invalid_type') return `${field}: ${issue.message}`
  return received === 'undefined'
    ? `${field}: is missing`
    : `${field}: is ${received}, not ${expected}`
}

const isRecordType = (text: unknown): text is RecordType =>
  recordTypes.some((type) => type === text)

/** Returns type and id of a value as far as they are readable; used in the rejects file. */
export function identityOf(value: unknown): { type: RecordType | null; ref: string | null } {
  if (typeof value !== 'object' || value === null) return { type: null, ref: null }
  const { resourceType, id } = value as { resourceType?: unknown; id?: unknown }
  return {
    type: isRecordType(resourceType) ? resourceType : null,
    ref: typeof id === 'string' && readableId.test(id) ? id : null,
  }
}

/** Maps one Plan-Net resource to a record. Throws RecordProblem with the reason and, if readable, type and id. */
export function readResource(value: unknown, context: MappingContext): SourceRecord {
  const { type, ref } = identityOf(value)
  if (type === null) throw new RecordProblem(skipReason(value), null, ref)
  try {
    return readers[type](value, context)
  } catch (error) {
    if (error instanceof RecordProblem) throw new RecordProblem(error.message, type, ref)
    throw error
  }
}

function skipReason(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'The record is no JSON object'
  const { resourceType } = value as { resourceType?: unknown }
  return typeof resourceType === 'string'
    ? `${resourceType.slice(0, 60)} is no resource of a provider directory`
    : 'The record has no resourceType'
}
