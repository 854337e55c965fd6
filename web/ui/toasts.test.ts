import { expect, test } from 'vitest'
import { createToasts } from './toasts.ts'

/** A fake clock. */
function clock() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    later: (milliseconds: number, run: () => void) => {
      const timer = { at: now + milliseconds, run }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    pass: (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((one) => one !== timer)
        timer.run()
      }
    },
  }
}

test('a toast is open for 5 seconds, closed, and gone 200 ms later', () => {
  const { later, pass } = clock()
  const toasts = createToasts(later)
  toasts.show('Saved')
  pass(4999)
  expect(toasts.list.get()).toMatchObject([{ text: 'Saved', open: true }])
  pass(1)
  expect(toasts.list.get()).toMatchObject([{ open: false }])
  pass(199)
  expect(toasts.list.get()).toHaveLength(1)
  pass(1)
  expect(toasts.list.get()).toEqual([])
})

test('at most five are open; the oldest are removed', () => {
  const toasts = createToasts(clock().later)
  for (let n = 1; n <= 7; n += 1) toasts.show(String(n))
  const open = toasts.list.get().filter((toast) => toast.open)
  expect(open.map(({ text }) => text)).toEqual(['3', '4', '5', '6', '7'])
})

test('a toast stays while it has focus or hover', () => {
  const { later, pass } = clock()
  const toasts = createToasts(later)
  const id = toasts.show('Read me')
  toasts.hold(id)
  pass(60_000)
  expect(toasts.list.get()).toMatchObject([{ open: true }])
  toasts.release(id)
  pass(5000)
  expect(toasts.list.get()).toMatchObject([{ open: false }])
})
