import type { Browser, Page } from '@playwright/test'
import { readsInBoth, wordsIn } from './test-both-languages.ts'
import { beNewStaff } from './test-identity.ts'
import { beginStory } from './test-story.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

/** A signed-out page of somebody else. */
const newPerson = async (browser: Browser) => (await browser.newContext()).newPage()
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const isSound = async (page: Page) =>
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

/** Presses a button and the same one in the dialog that it opens. */
async function confirm(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Records a decision on the open page of a claim: the patient bears what the insurer does not pay. */
async function decide(page: Page, pays: string, kind = 'partially_approved') {
  await page.getByRole('button', { name: 'Record decision' }).click()
  await page.getByLabel('Decision', { exact: true }).selectOption(kind)
  await page.getByLabel('Insurer pays (MXN)').fill(pays)
  await page.getByRole('button', { name: 'Patient pays the rest' }).click()
  await page.getByLabel('Reason code').fill('1')
  await page.getByRole('button', { name: 'Record decision' }).click()
}

type Wire = { insurer: string; company: string; trace: string; amount: string; arrived?: string }

/** Books a wire of the insurer that arrived, in USD where the bank changed it. Ends on the payment's page. */
async function bookWire(page: Page, { insurer, company, trace, amount, arrived }: Wire) {
  const dialog = page.getByRole('dialog')
  const currency = arrived ? 'USD' : 'MXN'
  await page.goto('/admin/insurance-payments')
  await page.getByRole('button', { name: 'New payment' }).click()
  await dialog.getByRole('combobox', { name: 'Insurer' }).fill(insurer)
  await dialog.getByRole('option', { name: insurer }).first().click()
  await dialog.getByLabel('Company').selectOption({ label: company })
  await dialog.getByLabel('Transfer number').fill(trace)
  await dialog.getByLabel('Currency').fill(currency)
  await dialog.getByLabel(`Amount (${currency})`).fill(amount)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Record receipt' }).click()
  if (arrived) {
    await dialog.getByLabel('Currency that arrived').fill('MXN')
    await dialog.getByLabel(/^Amount that arrived/).fill(arrived)
  }
  await dialog.getByRole('button', { name: 'Record receipt' }).click()
  await expect(page.getByText(`${currency} ${amount} not allocated yet`)).toBeVisible()
}

test('one family’s bill is sent, partly approved, paid in USD and by card, appealed, refunded and paid out', async ({
  page: family,
  browser,
}) => {
  // Thirteen of its screens are opened twice. The family reads Spanish, the others English.
  test.slow()
  const es = wordsIn('es')
  const [clinic, staff, second] = [
    await newPerson(browser),
    await newPerson(browser),
    await newPerson(browser),
  ]
  const { company, insurer, person, clinic: clinicName } = await beginStory(family, clinic, 'es')
  await beNewStaff(staff)
  await beNewStaff(second)

  // The clinic bills ten thousand pesos and sends the claim with its bill.
  await clinic.goto('/dashboard')
  await clinic.getByRole('link', { name: 'New claim' }).click()
  await expect(clinic.getByRole('combobox', { name: 'Patient' })).toBeVisible()
  await readsInBoth(clinic)
  await clinic.getByRole('combobox', { name: 'Patient' }).fill('Luz')
  await clinic.getByRole('option', { name: new RegExp(person) }).click()
  for (const group of await clinic.getByRole('group', { name: /day of care/ }).all()) {
    await group.getByLabel('Day').fill('2')
    await group.getByRole('combobox', { name: 'Month' }).selectOption('11')
    await group.getByLabel('Year').fill('2026')
  }
  const line = clinic.getByRole('listitem', { name: 'Line 1' })
  await line.getByLabel('Description').fill('Appendectomy')
  await line.getByLabel(/Price each/).fill('10,000')
  await clinic
    .getByRole('listitem', { name: 'Diagnosis 1' })
    .getByRole('textbox', { name: 'Diagnosis' })
    .fill('Appendicitis')
  await clinic.getByRole('button', { name: 'Save draft' }).click()
  const files = region(clinic, 'Documents')
  await files.locator('input[type=file]').setInputFiles({
    name: 'bill.png',
    mimeType: 'image/png',
    buffer: await clinic.screenshot(),
  })
  await expect(files.locator('li', { hasText: 'bill' })).toHaveCount(1)
  await clinic.getByRole('button', { name: 'Send to Numo' }).click()
  await expect(region(clinic, 'What happens next')).toContainText('Numo checks the claim')
  await readsInBoth(clinic)
  const claimId = /claims\/([\da-f-]{36})/.exec(clinic.url())?.[1] ?? ''

  // Staff send it with its packet, and the insurer pays seven tenths.
  await staff.goto(`/admin/claims/${claimId}`)
  const number = /CLM-\d+/.exec(await staff.locator('.record-note').innerText())?.[0] ?? ''
  await staff.getByRole('button', { name: 'Make packet' }).click()
  await expect(staff.getByText(/^SHA-256/)).toBeVisible()
  await confirm(staff, 'Send to insurer')
  await decide(staff, '7,000')
  await expect(staff.getByText('Partly approved').first()).toBeVisible()
  await readsInBoth(staff)

  // Half of it arrives from abroad: the bank made pesos of the dollars.
  const dialog = staff.getByRole('dialog')
  await bookWire(staff, {
    insurer,
    company,
    trace: `${number}-1`,
    amount: '200.00',
    arrived: '3,560.00',
  })
  await staff.getByRole('button', { name: `Allocate to ${number}` }).click()
  await dialog.getByLabel('Amount of this payment (USD)').fill('200')
  await dialog.getByLabel('Amount on the claim (MXN)').fill('3,500')
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(staff.getByText('It balances: everything is allocated.')).toBeVisible()
  await readsInBoth(staff)
  await confirm(staff, 'Reconcile')

  // The family pays its share by card, and asks for an appeal.
  await family.goto('/es/home/billing')
  await family.getByRole('button', { name: es('pay.add') }).click()
  await family.getByRole('button', { name: 'Mastercard', exact: true }).click()
  await family.getByRole('checkbox').check()
  await family.getByRole('button', { name: es('pay.save') }).click()
  await expect(family.locator('.pay-card')).toHaveCount(1)
  const pay = es('pay.now', { amount: 'MXN 3,000.00' })
  await family.getByRole('button', { name: pay }).click()
  await family.getByRole('dialog').getByRole('button', { name: pay }).click()
  await expect(family.getByText(es('pay.state.succeeded'), { exact: true }).first()).toBeVisible()
  await isSound(family)
  await readsInBoth(family)
  await family.goto(`/es/home/claims?claim=${claimId}`)
  const appeal = region(family, es('household-decisions.appeal.title'))
  const says = (state: 'requested' | 'sent' | 'answered') =>
    expect(appeal).toContainText(es(`household-decisions.appeal.status.${state}`))
  const reason = 'El deducible ya se había cubierto en mayo.'
  await appeal.getByLabel(es('household-decisions.appeal.reason')).fill(reason)
  await appeal.getByRole('button', { name: es('household-decisions.appeal.send') }).click()
  await says('requested')
  await readsInBoth(family)

  // The appeal is won: two thousand of the share go back to the card.
  await staff.goto(`/admin/claims/${claimId}`)
  await expect(staff.getByText(reason).first()).toBeVisible()
  await confirm(staff, 'Appeal')
  await says('sent')
  await staff.goto(`/admin/claims/${claimId}/payments`)
  await expect(region(staff, 'Paid by the household').getByRole('link').first()).toBeVisible()
  await readsInBoth(staff)
  await region(staff, 'Paid by the household').getByRole('link').first().click()
  await staff.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByLabel(/^Amount/).fill('2,000')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await confirm(staff, 'Refund')
  await expect(region(staff, 'Refunds')).toContainText('Refunded')
  await readsInBoth(staff)
  await staff.goto(`/admin/claims/${claimId}`)
  await decide(staff, '9,000')
  await says('answered')
  await family.goto('/es/home/billing')
  await expect(family.getByText(es('pay.refund.partial')).first()).toBeVisible()
  await readsInBoth(family)

  // A second wire pays the rest.
  await bookWire(staff, { insurer, company, trace: `${number}-2`, amount: '5,500.00' })
  await staff.getByRole('button', { name: `Allocate to ${number}` }).click()
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click()
  await confirm(staff, 'Reconcile')
  await expect(staff.getByText('Reconciled', { exact: true }).first()).toBeVisible()

  // One of the staff builds the payout, another approves it, and the bank pays.
  await staff.goto('/admin/payouts')
  await staff.getByRole('button', { name: 'Build payouts' }).click()
  await dialog
    .locator('section', { hasText: company })
    .getByRole('button', { name: /^Build payouts/ })
    .click()
  await expect(dialog).toHaveCount(0)
  await second.goto('/admin/payouts')
  const row = second.getByRole('row').filter({ hasText: clinicName })
  await row.getByRole('link', { name: /^PO-/ }).click()
  await isSound(second)
  await confirm(second, 'Approve')
  await confirm(second, 'Mark as sent')
  await second.getByRole('button', { name: 'Confirm payment' }).click()
  await second.getByLabel('Bank’s transfer number').fill(`SPEI-${number}`)
  await second.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expect(second.getByText('The clinic has its money.')).toBeVisible()
  await readsInBoth(second)

  // The fees are billed, and were kept already.
  await staff.goto('/admin/numo-invoices')
  await staff.getByRole('button', { name: 'Bill fees' }).click()
  await dialog.getByLabel('Issued by').selectOption({ label: company })
  await dialog.getByRole('button', { name: 'Bill fees' }).click()
  await expect(dialog).toHaveCount(0)
  await staff
    .getByRole('row')
    .filter({ hasText: clinicName })
    .getByRole('link', { name: 'Draft' })
    .click()
  await confirm(staff, 'Issue')
  await expect(staff.locator('.peek-t').getByText(/-A-000001$/)).toBeVisible()
  await expect(
    staff.getByText('We already kept it').or(staff.getByText('Nothing left to pay.'))
  ).toBeVisible()
  await readsInBoth(staff, '.peek')

  // The statement ties every peso to the claim: 10,000 collected, 500 and 80 kept.
  await clinic.goto('/dashboard/payouts')
  await clinic.getByRole('link', { name: /^PO-/ }).first().click()
  const statement = region(clinic, 'Statement')
  const total = statement.getByRole('row').last()
  await expect(total).toContainText('10,000.00')
  await expect(total).toContainText('9,420.00')
  await expect(statement.getByRole('link', { name: number }).first()).toBeVisible()
  await isSound(clinic)
  await readsInBoth(clinic)

  // Nothing is left: staff settle and close the claim, and the family reads the end of it.
  await staff.goto(`/admin/claims/${claimId}`)
  await confirm(staff, 'Settle')
  await confirm(staff, 'Close')
  await family.goto(`/es/home/claims?claim=${claimId}`)
  await says('answered')
  await isSound(family)
  await readsInBoth(family)
  for (const person of [clinic, staff, second]) await person.context().close()
})
