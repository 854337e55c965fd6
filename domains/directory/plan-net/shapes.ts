/** The fields of Plan-Net resources that the import uses. Other fields may have any value. */
import { z } from 'zod'

const text = z.string()
const coding = z.object({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
})
const concept = z.object({ coding: z.array(coding).optional(), text: text.optional() })
const reference = z.object({ reference: text.optional() })
/** Some servers write numbers where the standard requires text. */
const identifier = z.object({
  system: text.optional(),
  value: z.union([text, z.number()]).optional(),
})
const telecom = z.object({ system: text.optional(), value: text.optional() })
const period = z.object({ start: text.optional(), end: text.optional() })
const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const position = z.object({ latitude, longitude })

const innerExtension = z.object({
  url: text,
  valueCodeableConcept: concept.optional(),
  valueDecimal: z.number().optional(),
})
const extension = z.object({
  url: text,
  valueReference: reference.optional(),
  valueCodeableConcept: concept.optional(),
  extension: z.array(innerExtension).optional(),
})
const extensions = z.array(extension).optional()

const address = z.object({
  use: text.optional(),
  line: z.array(text).optional(),
  city: text.optional(),
  district: text.optional(),
  state: text.optional(),
  postalCode: text.optional(),
  country: text.optional(),
  extension: extensions,
})

const availableTime = z.object({
  daysOfWeek: z.array(text).optional(),
  allDay: z.boolean().optional(),
  availableStartTime: text.optional(),
  availableEndTime: text.optional(),
})

/** Valid record ids. Any other cannot be stored or is not unique. */
export const readableId = /^[^\p{Cc}\p{Cs}]{1,200}$/u
const id = z.string().regex(readableId, 'must be 1 to 200 readable characters')
const meta = z.object({ lastUpdated: text.optional() }).optional()
const common = { id, meta }
const active = z.boolean().optional()
const concepts = z.array(concept).optional()
const references = z.array(reference).optional()

export const Organization = z.object({
  ...common,
  active,
  name: text.min(1),
  type: concepts,
  identifier: z.array(identifier).optional(),
  telecom: z.array(telecom).optional(),
  address: z.array(address).optional(),
  partOf: reference.optional(),
})

export const InsurancePlan = z.object({
  ...common,
  status: text.optional(),
  name: text.min(1),
  identifier: z.array(identifier).optional(),
  ownedBy: reference.optional(),
  administeredBy: reference.optional(),
  network: references,
  coverage: z.array(z.object({ network: references })).optional(),
  period: period.optional(),
})

export const Location = z.object({
  ...common,
  status: text.optional(),
  name: text.optional(),
  extension: extensions,
  telecom: z.array(telecom).optional(),
  address,
  position: position.optional(),
  managingOrganization: reference.optional(),
  hoursOfOperation: z
    .array(
      z.object({
        daysOfWeek: z.array(text).optional(),
        allDay: z.boolean().optional(),
        openingTime: text.optional(),
        closingTime: text.optional(),
      })
    )
    .optional(),
})

export const HealthcareService = z.object({
  ...common,
  active,
  extension: extensions,
  providedBy: reference.optional(),
  category: concepts,
  specialty: concepts,
  location: references,
  availableTime: z.array(availableTime).optional(),
})

const humanName = z.object({
  use: text.optional(),
  text: text.optional(),
  family: text.optional(),
  given: z.array(text).optional(),
  prefix: z.array(text).optional(),
  suffix: z.array(text).optional(),
})

export const Practitioner = z.object({
  ...common,
  active,
  name: z.array(humanName).min(1),
  identifier: z.array(identifier).optional(),
  telecom: z.array(telecom).optional(),
  address: z.array(address).optional(),
  gender: text.optional(),
  qualification: z
    .array(z.object({ code: concept.optional(), identifier: z.array(identifier).optional() }))
    .optional(),
  communication: z.array(concept).optional(),
})

export const PractitionerRole = z.object({
  ...common,
  active,
  period: period.optional(),
  extension: extensions,
  practitioner: reference.optional(),
  organization: reference.optional(),
  specialty: concepts,
  location: references,
  healthcareService: references,
  telecom: z.array(telecom).optional(),
  availableTime: z.array(availableTime).optional(),
})

export const OrganizationAffiliation = z.object({
  ...common,
  active,
  period: period.optional(),
  extension: extensions,
  participatingOrganization: reference,
  network: references,
  code: concepts,
  specialty: concepts,
  location: references,
  healthcareService: references,
  telecom: z.array(telecom).optional(),
})

export const Endpoint = z.object({
  ...common,
  status: text.optional(),
  managingOrganization: reference.optional(),
})

export type Concept = z.output<typeof concept>
export type Address = z.output<typeof address>
export type Extension = z.output<typeof extension>
export type Identifier = z.output<typeof identifier>
export type Telecom = z.output<typeof telecom>
export type Period = z.output<typeof period>
export type Reference = z.output<typeof reference>
export type AvailableTime = z.output<typeof availableTime>
