import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

export const partnerTypes = [
  'hospital',
  'clinic',
  'doctor_practice',
  'laboratory',
  'imaging',
  'pharmacy',
  'other',
] as const
export const partnerStatuses = ['pending', 'active', 'suspended', 'inactive'] as const

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
const isWebAddress = (text: string) => {
  const url = URL.parse(text)
  return (
    url !== null && /^https?:$/.test(url.protocol) && !url.username && url.hostname.includes('.')
  )
}

const OneLine = z
  .string()
  .trim()
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line of text')

/** What an organisation says about itself. */
const ownFields = {
  name: OneLine.pipe(z.string().min(1, 'Enter a name').max(200)).optional(),
  type: z.enum(partnerTypes).optional(),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'is not a time zone such as America/Mexico_City')
    .optional(),
  phone: OneLine.pipe(
    z
      .string()
      .max(40)
      .regex(/^\+?[\d ()./-]{5,40}$/, 'is not a phone number')
  )
    .nullable()
    .optional(),
  website: OneLine.pipe(
    z.string().max(300).refine(isWebAddress, 'is not a web address such as https://clinic.example')
  )
    .nullable()
    .optional(),
}

/** What staff keep about an organisation. */
const staffFields = {
  legal_name: OneLine.pipe(z.string().max(200)).nullable().optional(),
  status: z.enum(partnerStatuses).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is not a country code such as MX')
    .nullable()
    .optional(),
  default_currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not a currency code such as MXN')
    .nullable()
    .optional(),
  tax_id: OneLine.pipe(z.string().max(40)).nullable().optional(),
  tax_person_type: z.enum(['company', 'individual']).nullable().optional(),
  tax_regime: OneLine.pipe(z.string().max(80)).nullable().optional(),
}

/** Fields an organisation's own people may change; staff may change all. */
export const ownPartnerFields = ['name', 'type', 'time_zone', 'phone', 'website'] as const

/** Spec 3. */
export const Partner = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  type: z.enum(partnerTypes),
  status: z.enum(partnerStatuses),
  country: z.string().nullable(),
  time_zone: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  default_currency: z.string().nullable(),
  tax_id: z.string().nullable(),
  tax_person_type: z.enum(['company', 'individual']).nullable(),
  tax_regime: z.string().nullable(),
  insurance_networks: z.array(z.object({ id: z.uuid(), name: z.string() })),
  version: z.int(),
})
export type Partner = z.output<typeof Partner>

/** Spec 7: partner changes in, the updated partner out. Fields that are left out stay as they are; null empties one. */
export const updatePartner = endpoint({
  name: 'updatePartner',
  summary: 'Changes an organisation: its own people what it says about itself, staff everything',
  method: 'POST',
  path: '/api/v4/partner/{partnerId}',
  access: 'partner',
  or_admin: true,
  resource: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  input: z.strictObject({
    partnerId: z.uuid(),
    /** As it was read: when it is another by now, nothing is changed and the answer is 409. */
    version: z.int().optional(),
    ...ownFields,
    ...staffFields,
  }),
  output: Partner,
  refusals: {
    'empty-update': 400,
    'no-such-partner': 404,
    'changed-meanwhile': 409,
    'update-failed': 422,
  },
})
