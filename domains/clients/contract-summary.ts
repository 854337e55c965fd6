import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'

/* Export of a person's summary for another system. */

export const exportClientSummary = endpoint({
  access: 'admin',
  features: ['user_management'],
  needs_second_factor: true,
  resource: 'client',
  name: 'exportClientSummary',
  summary: 'Exports a client as an International Patient Summary (FHIR document)',
  method: 'GET',
  path: '/api/v4/admin/clients/{id}/summary',
  owns: { param: 'id', as: 'client' },
  is_file: true,
  input: z.strictObject({ id: z.uuid(), locale: z.enum(locales).default('en') }),
  output: z.object({
    file_name: z.string(),
    /** The FHIR bundle as JSON text, to be saved as a file. */
    text: z.string(),
  }),
  refusals: { 'no-such-client': 404 },
})
