import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CardTruth } from './own-card.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/insurance-cards')

type CardFields = Record<string, string | null>
export type SampleCard = { file: string; is_photo: boolean; picture: Buffer; truth: CardTruth }

/** Converts `USD 1,000` to minor units. All amounts of the samples are whole. */
const amount = (text: string) =>
  `${text.slice(0, 3)} ${Number(text.slice(4).replaceAll(',', '')) * 100}`

/**
 * Reads the sample cards kept beside the repository, each scanned and photographed. Returns an empty list when the
 * folder is missing.
 */
export function sampleCards(): SampleCard[] {
  const file = join(folder, 'truth.json')
  if (!existsSync(file)) return []
  // The file is trusted without validation: it is the ground truth of the benchmark.
  const truths = JSON.parse(readFileSync(file, 'utf8')) as Record<string, CardFields>
  return Object.entries(truths).map(([name, fields]) => ({
    file: name,
    is_photo: name.includes('photo'),
    picture: readFileSync(join(folder, name)),
    truth: {
      insurer: fields['insurer'] ?? null,
      plan: fields['plan'] ?? null,
      member_name: fields['memberName'] ?? null,
      // The file has one number per card; the Spanish cards label it as the policy number.
      member_id: fields['lang'] === 'es' ? null : (fields['memberId'] ?? null),
      policy_number: fields['lang'] === 'es' ? (fields['memberId'] ?? null) : null,
      group_number: fields['groupNumber'] ?? null,
      area_of_cover: fields['areaOfCover'] ?? null,
      deductible: fields['deductible'] ? amount(fields['deductible']) : null,
      coinsurance: fields['coinsurance']
        ? String(Number.parseFloat(fields['coinsurance']) * 100)
        : null,
      valid_from: fields['validFrom'] ?? null,
      valid_until: fields['validTo'] ?? null,
      phone: fields['phone']?.replaceAll(' ', '') ?? null,
    },
  }))
}
