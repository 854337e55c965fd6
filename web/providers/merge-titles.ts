import type { MergeField } from '@numo/domains/providers/rules-merge.ts'
import type { AppWordKey } from '../words/app-words.ts'

/** Field titles for merging providers and undoing it. */
export const mergeTitles: Readonly<Record<MergeField | 'languages' | 'status', AppWordKey>> = {
  full_name: 'directory.name',
  name_prefix: 'directory.provider.prefix',
  credential: 'directory.provider.credential',
  gender: 'directory.provider.gender',
  facility_type: 'directory.type',
  npi: 'directory.provider.npi',
  license_number: 'directory.provider.license',
  practising_since: 'directory.provider.since',
  website: 'directory.website',
  about_en: 'directory.provider.about_en',
  about_es: 'directory.provider.about_es',
  languages: 'directory.provider.languages',
  status: 'directory.status',
}
