/** Short messages about what somebody just did (spec 4 and 9). */
import { createStore } from './store.ts'

/** At most so many at once, each so long; a closed one goes after so long. */
const mostToasts = 5
const toastDuration = 5000
const toastRemoval = 200

export type Toast = {
  id: number
  /** False once it was closed; it is removed soon after. */
  open: boolean
  text: string
  tone: 'ok' | 'info' | 'bad'
  /** One thing to do about it, e.g. undo. */
  action?: { label: string; run: () => void }
}

type Timer = (milliseconds: number, action: () => void) => () => void

/** The list of toasts of a tab; `later` is the clock. */
export function createToasts(later: Timer) {
  const list = createStore<readonly Toast[]>([])
  const timers = new Map<number, () => void>()
  let last = 0

  const remove = (id: number) => list.set(list.get().filter((toast) => toast.id !== id))
  function close(id: number) {
    timers.get(id)?.()
    timers.delete(id)
    if (!list.get().some((toast) => toast.id === id && toast.open)) return
    list.set(list.get().map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    later(toastRemoval, () => remove(id))
  }
  const startClock = (id: number) =>
    timers.set(
      id,
      later(toastDuration, () => close(id))
    )

  return {
    list,
    close,
    /** Shows a message; the oldest goes when there are too many. Gives its id. */
    show(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
      last += 1
      const toast: Toast = { id: last, open: true, text, tone: 'info', ...options }
      const open = list.get().filter((one) => one.open)
      for (const one of open.slice(0, Math.max(0, open.length - mostToasts + 1))) close(one.id)
      list.set([...list.get(), toast])
      startClock(toast.id)
      return toast.id
    },
    /** While somebody points at a message or is in it, it stays. */
    hold(id: number) {
      timers.get(id)?.()
      timers.delete(id)
    },
    release(id: number) {
      if (list.get().some((toast) => toast.id === id && toast.open) && !timers.has(id))
        startClock(id)
    },
  }
}
export type Toasts = ReturnType<typeof createToasts>
