import { useSyncExternalStore } from 'react'

/** An observable value shared by several components. */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  /** Calls the listener after every change; returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(first: T): Store<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Subscribes a component to a store and returns its value. */
export const useStore = <T>(store: Store<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get)
