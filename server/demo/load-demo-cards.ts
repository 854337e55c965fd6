import { sql } from 'kysely'
import type { Files } from '@numo/adapters/storage/port.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { Db, Tx } from '@numo/domains/context.ts'
import { storeDocument } from '@numo/domains/documents/store-document.ts'
import { inSystem, vouch } from '../database/in-role.ts'
import { demoHouseholds } from './demo-households.ts'
import { createCardDrawer, type CardSide } from './draw-card.ts'

type Deps = { db: Db; files: Files }

type Policy = {
  id: string
  account_id: string
  policy_number: string
  plan: string
  insurer: string
  holder: string
  member_id: string
  /** In the format of cards: 31/12/2027. */
  valid_until: string
  area_of_cover: string
  currency: string
  deductible_amount: number
  coinsurance_bps: number
  shade: number
}

/** Returns the numbers of policies whose household has reached the card step. */
const withCards = () => [
  'DEMO-0001',
  'DEMO-0002',
  ...demoHouseholds().flatMap(({ steps }, place) =>
    steps >= 3 ? [`DEMO-${String(place + 100).padStart(4, '0')}`] : []
  ),
]

const colours = [
  [0.05, 0.35, 0.45],
  [0.35, 0.17, 0.42],
  [0.07, 0.3, 0.2],
  [0.5, 0.2, 0.12],
  [0.12, 0.22, 0.48],
] as const

/**
 * Adds card pictures to the demo households, drawn from their policies and stored like any upload. Skips households
 * that have a file: idempotent.
 */
export async function loadDemoCards({ db, files }: Deps): Promise<void> {
  const system = <T>(run: (tx: Tx) => Promise<T>) => inSystem(db, null, run)
  const { rows } = await sql<Policy>`
    select p.id, p.account_id, p.policy_number, p.plan,
           coalesce(i.name, 'Altamar Salud') as insurer,
           coalesce((select concat_ws(' ', c.first_name, c.last_name, c.second_last_name) from client c
                      where c.account_id = p.account_id
                      order by c.relationship <> 'self', c.birth_date limit 1), a.display_name) as holder,
           coalesce((select v.member_id from coverage v where v.policy_id = p.id order by v.member_id limit 1),
                    '4400-1') as member_id,
           to_char(coalesce(p.valid_until, date '2027-12-31'), 'DD/MM/YYYY') as valid_until,
           coalesce(l.area_of_cover, 'worldwide_ex_us') as area_of_cover, coalesce(l.currency, 'USD') as currency,
           coalesce(l.deductible_amount, 50000) as deductible_amount, coalesce(l.coinsurance_bps, 1000) as coinsurance_bps,
           abs(hashtext(coalesce(i.name, 'Altamar Salud'))) % 5 as shade
      from policy p join account a on a.id = p.account_id
           left join insurance_company i on i.id = p.insurance_company_id
           left join insurance_plan l on l.id = p.insurance_plan_id
     where p.policy_number = any (${withCards()}) and p.plan is not null and p.policy_document_id_front is null
       and not exists (select 1 from document d where d.account_id = p.account_id)
     order by p.policy_number`.execute(db)
  if (rows.length === 0) return
  const drawer = await createCardDrawer()
  const context = { files, tx: system, vouch, caller: theProgram, now: () => new Date() }
  for (const policy of rows) {
    // Sequential: a few dozen small pictures.
    const ids: Partial<Record<'front' | 'back', string>> = {}
    for (const side of ['front', 'back'] as const) {
      const drawn = await drawer.draw(side === 'front' ? frontOf(policy) : backOf(policy))
      const document = await storeDocument(context, {
        ...drawn,
        account_id: policy.account_id,
        type: side === 'front' ? 'insurance_card_front' : 'insurance_card_back',
        file_name: `card-${side}.jpg`,
        mime_type: 'image/jpeg',
        policy_id: policy.id,
        uploaded_through: 'program',
      })
      ids[side] = document.id
    }
    await system((tx) =>
      tx
        .updateTable('policy')
        .set({
          policy_document_id_front: ids.front ?? null,
          policy_document_id_back: ids.back ?? null,
          // As if the household had confirmed what its card shows.
          group_number: groupNumber,
          assistance_phone: assistancePhone.replaceAll(' ', ''),
          holder_name: policy.holder,
        })
        .where('id', '=', policy.id)
        .execute()
    )
  }
  drawer.stop()
}

const groupNumber = '7700'
const assistancePhone = '+52 55 5555 0142'

const areas: Readonly<Record<string, string>> = {
  worldwide: 'Worldwide',
  worldwide_ex_us: 'Worldwide excl. USA',
  regional: 'Regional',
  national: 'National',
}

const frontOf = ({
  policy_number,
  plan,
  insurer,
  holder,
  member_id,
  valid_until,
  area_of_cover,
  shade,
}: Policy): CardSide => ({
  title: insurer,
  subtitle: plan,
  colour: colours[shade] ?? colours[0],
  lines: [
    ['Member', holder],
    ['Member ID', member_id],
    ['Policy number', policy_number],
    ['Group', groupNumber],
    ['Valid until', valid_until],
    ['Area of cover', areas[area_of_cover] ?? area_of_cover],
  ],
  foot: 'Demo card. Not a real policy.',
})

const backOf = ({
  insurer,
  currency,
  deductible_amount,
  coinsurance_bps,
  shade,
}: Policy): CardSide => ({
  title: insurer,
  subtitle: 'For hospitals and doctors',
  colour: colours[shade] ?? colours[0],
  lines: [
    ['Assistance, day and night', assistancePhone],
    ['From other countries', '+44 20 7946 0142'],
    ['Before a hospital stay', 'Call 72 hours ahead'],
    ['Claims', 'claims@demo.example'],
    ['Deductible', `${currency} ${deductible_amount / 100} a year`],
    ['Co-insurance', `${coinsurance_bps / 100} %`],
  ],
  foot: 'Demo card. Not a real policy.',
})
