/** Toasts (specification sections 4 and 9). */
import { createStore } from './store.ts'

/** Maximum number shown, duration of each, and delay of the removal after closing, in milliseconds. */
const maxToasts = 5
const toastDuration = 5000
const toastRemoval = 200

export type Toast = {
  id: number
  /** False once closed; it is removed after its transition. */
  open: boolean
  text: string
  tone: 'ok' | 'info' | 'bad'
  /** An action such as undo. */
  action?: { label: string; run: () => void }
}

type Timer = (milliseconds: number, action: () => void) => () => void

/** Creates the list of toasts of a tab; `later` is the timer. */
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
    /** Shows a toast and returns its id; closes the oldest when there are too many. */
    show(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): number {
      last += 1
      const toast: Toast = { id: last, open: true, text, tone: 'info', ...options }
      const open = list.get().filter((one) => one.open)
      for (const one of open.slice(0, Math.max(0, open.length - maxToasts + 1))) close(one.id)
      list.set([...list.get(), toast])
      startClock(toast.id)
      return toast.id
    },
    /** Pauses the timeout while a toast is hovered or focused. */
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
