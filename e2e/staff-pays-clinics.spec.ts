import { readFile } from 'node:fs/promises'
import { beNewStaff, beStaff } from './test-identity.ts'
import { axeFindings, expect, overflow, test } from './test.ts'

const receipt = (amount: string, account: string) => `<?xml version="1.0" encoding="UTF-8"?>
<SPEI_Tercero FechaOperacion="2026-11-20" Hora="11:19:10" claveRastreo="E2E-CEP-1">
<Beneficiario BancoReceptor="Demo" Nombre="NA" TipoCuenta="40" Cuenta="${account}" RFC="NA" Concepto="Numo" IVA="0.00" MontoPago="${amount}"/>
<Ordenante BancoEmisor="Demo" Nombre="Numo" TipoCuenta="40" Cuenta="014180000000000013" RFC="NA"/></SPEI_Tercero>`

test('one builds a payout, another approves it, a bank file hands it over and a receipt proves it', async ({
  page,
  browser,
}) => {
  await beStaff(page.request)
  await page.goto('/admin/payouts')
  await page.getByRole('button', { name: 'Build payouts' }).click()
  const dialog = page.getByRole('dialog')
  // One for each company and currency; that of the demo clinics comes first.
  await dialog
    .getByRole('button', { name: /^Build payouts: \d+ clinics?/ })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/admin/payouts?status=draft')
  // The other clinics that are ready have no verified account.
  const payout = page
    .getByRole('row')
    .filter({ hasText: 'Al Fanar International Hospital' })
    .first()
  await payout.getByRole('link', { name: /^PO-/ }).click()
  await expect(page.getByText('Another person must approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const number = await page.getByRole('heading', { level: 1 }).innerText()
  const address = page.url()

  const other = await browser.newContext()
  const theirs = await other.newPage()
  await beNewStaff(theirs)
  await theirs.goto(address)
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(theirs.getByText('Send it to the bank.')).toBeVisible()
  await other.close()

  await page.goto('/admin/payouts?bank=files')
  await page.getByRole('button', { name: 'Make bank file' }).click()
  await dialog.getByRole('button', { name: 'Make bank file' }).click()
  const file = page.getByRole('region', { name: /^BF-/ }).first()
  await expect(file).toContainText(number)
  const download = page.waitForEvent('download')
  await file.getByRole('button', { name: /^Download ISO 20022/ }).click()
  const xml = await readFile(await (await download).path(), 'utf8')
  const transfer = xml.split('<CdtTrfTxInf>').find((part) => part.includes(number)) ?? ''
  const amount = /<InstdAmt Ccy="MXN">([\d.]+)</.exec(transfer)?.[1] ?? ''
  const account = /<CdtrAcct>.*?<Id>(\d{18})</.exec(transfer)?.[1] ?? ''
  await expect(file).toContainText('downloaded by')
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
  await file.getByRole('button', { name: 'Record as handed over' }).click()
  await dialog.getByRole('button', { name: 'Record as handed over' }).click()
  await expect(file).toContainText('Handed to the bank')

  await page.goto(address)
  const proof = page.getByRole('region', { name: 'Proof of payment' })
  await proof.locator('input[type=file]').setInputFiles({
    name: 'cep.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(receipt(amount, account)),
  })
  await expect(proof).toContainText('number E2E-CEP-1')
  // What the receipt says is filled in.
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(dialog.getByLabel('Bank’s transfer number')).toHaveValue('E2E-CEP-1')
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText('The clinic has its money.')).toBeVisible()
  expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])
})
