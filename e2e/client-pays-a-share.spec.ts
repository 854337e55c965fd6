import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beNewStaff } from './test-identity.ts'
import { beginStory } from './test-story.ts'
import { testDatabase } from './test-tokens.ts'
import { expect, test } from './test.ts'

// The bank's page returns to the program's own name.
test.use({
  baseURL: async ({ baseURL }, use) => use(baseURL?.replace('//127.0.0.1', '//localhost')),
})

/** Files a claim of 10,000.00 MXN for the household, of which staff record that it bears `share`. Amounts in centavos. */
async function decideClaim(
  staff: Page,
  names: Awaited<ReturnType<typeof beginStory>>,
  share: number
) {
  const headers = await beNewStaff(staff)
  const call = async (path: string, data: object) => {
    const answer = await staff.request.post(`/api/v4/admin/claims${path}`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data,
    })
    expect([path, answer.status()]).toEqual([path, 200])
    return (await answer.json()) as { id: string; version: number }
  }
  const { pool } = await testDatabase()
  const { rows } = await pool.query<Record<string, string>>(
    `select c.account_id, c.id as client_id, v.id as coverage_id, r.partner_id, p.insurance_company_id
       from client c join coverage v on v.client_id = c.id join policy p on p.id = v.policy_id
       join care_relationship r on r.client_id = c.id where concat_ws(' ', c.first_name, c.last_name) = $1`,
    [names.person]
  )
  const day = '2026-11-02'
  const { id } = await call('', {
    ...rows[0],
    ...{ type: 'institutional', service_from: day, service_until: day, currency: 'MXN' },
    patient_paid_at_partner_amount: 0,
    lines: [
      {
        ...{ category: 'room', description: 'Room', service_date: day },
        ...{ quantity: 1, unit_price: 1_000_000, tax_rate_bps: 0 },
      },
    ],
    diagnoses: [{ description: 'Appendicitis' }],
  })
  let version = 1
  for (const event of ['submit', 'send'] as const) {
    const { rows: now } = await pool.query<{ version: number }>(
      `select version from claim where id = $1`,
      [id]
    )
    version = (await call(`/${id}/move`, { version: now[0]?.version, event })).version
  }
  await call(`/${id}/decisions`, {
    version,
    outcome: 'partially_approved',
    benefit_amount: 1_000_000 - share,
    adjustments: [{ group_code: 'PR', reason_code: '2', amount: share }],
    decided_on: day,
    foreign: null,
  })
}

test('a household pays its share with a card whose bank asks for the holder, gives it up once, and confirms', async ({
  page,
  browser,
}) => {
  const newPage = async () => (await browser.newContext()).newPage()
  const [clinic, staff] = [await newPage(), await newPage()]
  await decideClaim(staff, await beginStory(page, clinic), 300_000)

  // The bank confirms the holder as the card is saved, and asks again for each charge.
  await page.goto('/home/billing')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByLabel('Card number').fill('4000 0027 6000 3184')
  await page.getByLabel('Expiry date').fill('12/30')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Save this card' }).click()
  await page.getByRole('button', { name: 'Yes, it is me' }).click()
  await expect(page.locator('.pay-card')).toHaveCount(1)

  const pay = async () => {
    await page.getByRole('button', { name: 'Pay MXN 3,000.00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Pay MXN 3,000.00' }).click()
  }
  await pay()
  await page.getByRole('button', { name: 'Confirm at your bank' }).click()
  await page.getByRole('button', { name: 'No, stop this' }).click()
  await expect(page).toHaveURL(/\/home\/billing/)
  // Nothing was paid; the share is still owed.
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0)
  await pay()
  await page.getByRole('button', { name: 'Confirm at your bank' }).click()
  await page.getByRole('button', { name: 'Yes, it is me' }).click()
  await expect(page).toHaveURL(/\/home\/billing/)
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Nothing to pay')).toBeVisible()
})
