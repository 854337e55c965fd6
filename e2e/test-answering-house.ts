import { startClearingHouse, traceIn } from '../adapters/x12/test-clearing-house.ts'

const plainDay = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

/** Builds the response to an X12 278: 30,000 of it are certified for three weeks, with the insurer's words. */
const partOf = (question: string) =>
  [
    'ISA*00*          *00*          *ZZ*HOUSE          *ZZ*NUMO           *261121*1200*^*00501*000000001*0*T*:',
    'GS*HI*HOUSE*NUMO*20261121*1200*1*X*005010X217',
    'ST*278*0001*005010X217',
    `BHT*0007*11*${traceIn(question)}*20261121*1200*19`,
    'HL*1**20*1',
    'NM1*X3*2*INSURER*****PI*HOUSE',
    'HL*4*1*EV*1',
    `TRN*2*${traceIn(question)}*9NUMO00001`,
    'UM*AR*I*2*21:B',
    'HCR*A6*GOP-278',
    `DTP*AAH*RD8*${plainDay(-1)}-${plainDay(20)}`,
    'MSG*TWO NIGHTS ARE COVERED',
    'HL*5*4*SS*0',
    'HCR*A6*GOP-278',
    'SV2*0110**30000*DA*2',
    'SE*14*0001',
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~')

/** Starts a clearing house that approves a part of every request for authorization, and answers nothing else. */
export async function startAnsweringHouse() {
  const house = await startClearingHouse()
  house.answerWith((question) =>
    question.includes('ST*278*') ? { text: partOf(question) } : { status: 500 }
  )
  return {
    settings: {
      ELIGIBILITY_X12_URL: house.url,
      ELIGIBILITY_X12_SENDER_ID: 'NUMO',
      ELIGIBILITY_X12_RECEIVER_ID: 'HOUSE',
      ELIGIBILITY_X12_PROVIDER_NAME: 'Numo Salud',
      ELIGIBILITY_X12_CURRENCY: 'MXN',
      ELIGIBILITY_X12_MODE: 'test',
    },
    stop: house.stop,
  }
}
