import type {
  careCategories,
  ClaimEvent,
  claimOutcomes,
  claimTypes,
} from '@numo/domains/claims/enums.ts'

/** A claim of a clinic with one line. Amounts in minor units of MXN. */
export type ClaimStory = {
  type: (typeof claimTypes)[number]
  category: (typeof careCategories)[number]
  days_ago: number
  description: string
  diagnosis: string
  amount: number
  /** Moves before the decision. */
  events: readonly ClaimEvent[]
  decision?: {
    outcome: (typeof claimOutcomes)[number]
    benefit_amount: number
    adjustments: readonly { group_code: 'CO' | 'PR'; reason_code: string; amount: number }[]
  }
  /** Moves after the decision. */
  then?: readonly ClaimEvent[]
}

const visit = { type: 'professional', category: 'consultation' } as const
const sent = ['submit', 'send'] as const

/** Claims in the states that staff wait in, by the reason they are there. */
export const claimStories: readonly ClaimStory[] = [
  {
    ...visit,
    days_ago: 2,
    description: 'Consulta de neurología',
    diagnosis: 'Migraña',
    amount: 280_000,
    events: ['submit'],
  },
  {
    ...visit,
    days_ago: 16,
    description: 'Resonancia de rodilla',
    diagnosis: 'Desgarro de menisco',
    amount: 890_000,
    events: [...sent, 'insurer_accept'],
  },
  {
    ...visit,
    days_ago: 25,
    description: 'Fisioterapia, diez sesiones',
    diagnosis: 'Dolor de espalda',
    amount: 450_000,
    events: [...sent, 'insurer_reject'],
  },
  {
    ...visit,
    days_ago: 38,
    description: 'Endoscopia',
    diagnosis: 'Gastritis',
    amount: 1_120_000,
    events: sent,
    decision: {
      outcome: 'denied',
      benefit_amount: 0,
      adjustments: [{ group_code: 'CO', reason_code: '197', amount: 1_120_000 }],
    },
    then: ['appeal'],
  },
  {
    ...visit,
    days_ago: 5,
    description: 'Consulta duplicada',
    diagnosis: 'Fiebre',
    amount: 90_000,
    events: ['cancel'],
  },
]

/** A claim whole paid by the insurer, and how far the clinic's payout for it went. */
export const payoutStories: readonly {
  claim: ClaimStory
  trace: string
  until: 'ready' | 'draft' | 'approved' | 'in_transit' | 'paid' | 'failed'
  /** Whether the claim is settled and closed. */
  closes?: boolean
}[] = (
  [
    ['paid', 70, 'Parto', 'Embarazo a término', 5_400_000, true],
    ['in_transit', 52, 'Artroscopia de hombro', 'Desgarro del manguito rotador', 3_150_000],
    ['failed', 47, 'Colonoscopia', 'Detección temprana', 960_000],
    ['approved', 41, 'Cirugía de cataratas', 'Catarata', 2_480_000],
    ['draft', 33, 'Hernia inguinal', 'Hernia inguinal unilateral', 4_120_000],
    ['ready', 29, 'Tratamiento de fractura', 'Fractura de muñeca', 1_870_000],
  ] as const
).map(([until, days_ago, description, diagnosis, amount, closes = false], place) => ({
  until,
  closes,
  trace: `DEMO-${1001 + place}`,
  claim: {
    type: 'institutional',
    category: 'surgeon',
    days_ago,
    description,
    diagnosis,
    amount,
    events: sent,
    decision: { outcome: 'approved', benefit_amount: amount, adjustments: [] },
  },
}))

/** Payments of the insurer that no claim has yet; the received one is what it owes on a claim of the demo. */
export const paymentStories = [
  { amount: 2_210_000, trace_number: 'DEMO-2001', until: 'announced' },
  { amount: 1_593_000, trace_number: 'DEMO-2002', until: 'received' },
  { amount: 350_000, trace_number: 'DEMO-2003', until: 'returned' },
] as const

const shared = (amount: number, share: number): NonNullable<ClaimStory['decision']> => ({
  outcome: 'partially_approved',
  benefit_amount: amount - share,
  adjustments: [{ group_code: 'PR', reason_code: '2', amount: share }],
})

/** Claims of which the household paid its share by card; a refunded one was taken over by the insurer afterwards. */
export const shareStories: readonly {
  claim: ClaimStory
  share: number
  then: 'kept' | 'refunded' | 'disputed'
}[] = [
  {
    claim: {
      ...visit,
      days_ago: 58,
      description: 'Consulta de oftalmología',
      diagnosis: 'Conjuntivitis',
      amount: 210_000,
      events: sent,
      decision: shared(210_000, 42_000),
    },
    share: 42_000,
    then: 'kept',
  },
  {
    claim: {
      ...visit,
      days_ago: 47,
      description: 'Ultrasonido abdominal',
      diagnosis: 'Cálculos biliares',
      amount: 180_000,
      events: sent,
      decision: shared(180_000, 36_000),
    },
    share: 36_000,
    then: 'disputed',
  },
  {
    claim: {
      ...visit,
      days_ago: 64,
      description: 'Litotricia',
      diagnosis: 'Cálculo renal',
      amount: 6_400_000,
      events: sent,
      decision: shared(6_400_000, 1_280_000),
    },
    share: 1_280_000,
    then: 'refunded',
  },
]

/** Claims that a remittance of the insurer decides: one is paid, one is denied. */
export const remittedStories: readonly [paid: ClaimStory, denied: ClaimStory] = [
  {
    ...visit,
    days_ago: 19,
    description: 'Resonancia de columna',
    diagnosis: 'Hernia de disco',
    amount: 960_000,
    events: sent,
  },
  {
    ...visit,
    days_ago: 21,
    description: 'Consulta de dermatología',
    diagnosis: 'Eccema',
    amount: 120_000,
    events: sent,
  },
]

/** Claims whose decision the insurer took back: one has its new decision, one waits for it. */
export const reversedStories: readonly [corrected: ClaimStory, waiting: ClaimStory] = [
  {
    ...visit,
    days_ago: 31,
    description: 'Tomografía de tórax',
    diagnosis: 'Neumonía',
    amount: 640_000,
    events: sent,
  },
  {
    ...visit,
    days_ago: 30,
    description: 'Broncoscopia',
    diagnosis: 'Neumonía',
    amount: 170_000,
    events: sent,
  },
]
