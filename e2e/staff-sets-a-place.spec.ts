import { beStaff } from './test-identity.ts'
import { createAddresses } from './test-screens.ts'
import { expect, test } from './test.ts'

test('the pin of an address is moved by keys, by dragging and by a click on the map', async ({
  page,
  request,
}) => {
  await beStaff(page.request)
  await page.goto(await createAddresses(request)('/admin/addresses?item=:id'))
  await page.getByRole('button', { name: 'Set manually' }).click()
  const pin = page.getByRole('application', { name: 'Pin.' })
  const [latitude, longitude] = [page.getByLabel('Latitude'), page.getByLabel('Longitude')]
  const position = async () => [
    Number(await latitude.inputValue()),
    Number(await longitude.inputValue()),
  ]
  await expect(pin).toBeVisible()

  const [, west = 0] = await position()
  await pin.press('Shift+ArrowRight')
  await expect.poll(async () => (await position())[1]).toBeGreaterThan(west)

  const box = await pin.boundingBox()
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  const [north = 0] = await position()
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x, at.y + 60, { steps: 3 })
  await page.mouse.up()
  await expect.poll(async () => (await position())[0]).toBeLessThan(north)

  const [dragged = 0] = await position()
  await page.locator('.place-map .map-surface').click({ position: { x: 40, y: 20 } })
  await expect.poll(async () => (await position())[0]).toBeGreaterThan(dragged)
})
