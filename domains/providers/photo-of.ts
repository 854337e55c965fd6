import { sql } from 'kysely'
import { type Locale, ownNames } from '@numo/kit/locales.ts'

/** SQL JSON of the public photo of provider `p`; null without a photo. */
export const photoOf = (locale: Locale) => sql`
  (select jsonb_build_object('name', 'photo-' || f.digest, 'alt', ${sql.ref(`f.alt_${ownNames[locale]}`)},
                             'width_px', f.width_px, 'height_px', f.height_px)
     from provider_photo f where f.provider_id = p.id)`
