import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Instant, neededLine } from '../shapes.ts'
import { Photo } from './contract-shapes.ts'

/* A provider's photo and the consent to publish it. */

const staff = { access: 'admin', features: ['settings'], method: 'POST' } as const
const Saved = z.object({ version: z.int() })
const words = {
  alt_en: neededLine(200, 'Say in English what is on the photo'),
  alt_es: neededLine(200, 'Say in Spanish what is on the photo'),
  /** Who consented to its publication, and how. */
  consent_source: neededLine(300, 'Say who gave the right to show it, and how'),
  consent_on: Day,
}

/** A provider's photo as staff see it, with the record of consent. */
export const ProviderPhoto = Photo.omit({ alt: true }).extend({ ...words, added_at: Instant })
export type ProviderPhoto = z.output<typeof ProviderPhoto>

/** Path of the upload: the body is the image, the query has its `PhotoFacts`. Replaces the previous photo. */
export const providerPhotoPath = '/api/v4/admin/providers/{id}/photo'

/** Query parameters of a photo upload. */
export const PhotoFacts = z.strictObject({ version: z.coerce.number().int(), ...words })
export type PhotoFacts = z.output<typeof PhotoFacts>

export const describeProviderPhoto = endpoint({
  ...staff,
  name: 'describeProviderPhoto',
  resource: 'provider',
  actions: ['update'],
  summary: 'Updates the description of a photo and who gave permission to show it',
  path: `${providerPhotoPath}/words`,
  input: z.strictObject({ id: z.uuid(), version: z.int(), ...words }),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'no-such-photo': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
    'day-to-come': 422,
  },
})

export const removeProviderPhoto = endpoint({
  ...staff,
  name: 'removeProviderPhoto',
  resource: 'provider',
  actions: ['update'],
  summary: 'Deletes the photo of a provider',
  path: `${providerPhotoPath}/remove`,
  input: z.strictObject({ id: z.uuid(), version: z.int() }),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'no-such-photo': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
  },
})
