import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CardTruth } from './own-card.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/data/insurance-cards')

type Said = Record<string, string | null>
export type SampleCard = { file: string; is_photo: boolean; picture: Buffer; truth: CardTruth }

/** `USD 1,000` as minor units: all amounts of the samples are whole. */
const amount = (text: string) =>
  `${text.slice(0, 3)} ${Number(text.slice(4).replaceAll(',', '')) * 100}`

/** The sample cards handed out beside the repository, each scanned and photographed; none where they are not there. */
export function sampleCards(): SampleCard[] {
  const file = join(folder, 'truth.json')
  if (!existsSync(file)) return []
  // What is in the file is ours to trust: it is the truth others are measured by.
  const truths = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Said>
  return Object.entries(truths).map(([name, said]) => ({
    file: name,
    is_photo: name.includes('photo'),
    picture: readFileSync(join(folder, name)),
    truth: {
      insurer: said['insurer'] ?? null,
      plan: said['plan'] ?? null,
      member_name: said['memberName'] ?? null,
      // The file has one number of each card; the Spanish cards call theirs the number of the policy.
      member_id: said['lang'] === 'es' ? null : (said['memberId'] ?? null),
      policy_number: said['lang'] === 'es' ? (said['memberId'] ?? null) : null,
      group_number: said['groupNumber'] ?? null,
      area_of_cover: said['areaOfCover'] ?? null,
      deductible: said['deductible'] ? amount(said['deductible']) : null,
      coinsurance: said['coinsurance']
        ? String(Number.parseFloat(said['coinsurance']) * 100)
        : null,
      valid_from: said['validFrom'] ?? null,
      valid_until: said['validTo'] ?? null,
      phone: said['phone']?.replaceAll(' ', '') ?? null,
    },
  }))
}
