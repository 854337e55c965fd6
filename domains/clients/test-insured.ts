import * as make from '../access/test-factories.ts'

type App = Parameters<typeof make.client>[0]

export type Insured = make.TestClient & {
  client_id: string
  policy_id: string
  coverage_id: string
  member_id: string
}

let cards = 0

/** Creates a household with a person born on 1990-05-17 and their policy with a member ID. */
export async function insured(app: App, member_id = `MEM-${(cards += 1)}`): Promise<Insured> {
  const household = await make.client(app)
  const { account_id } = household
  const client_id = await make.patient(app, { account_id })
  return make.asSystem(app.database.db, async (tx) => {
    const policy = await tx
      .insertInto('policy')
      .values({ account_id, plan: 'Gold', insurer_name: 'Altamar' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coverage = await tx
      .insertInto('coverage')
      .values({ account_id, client_id, policy_id: policy.id, member_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...household, client_id, policy_id: policy.id, coverage_id: coverage.id, member_id }
  })
}

/** Creates an insured person and the list of patients that names them. */
export async function insuredList(app: App): Promise<string> {
  const { member_id } = await insured(app)
  return `member id,birth date,consent\n${member_id},1990-05-17,2026-11-01\n`
}
