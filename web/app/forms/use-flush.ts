import { useEffect } from 'react'

/** Calls `flush` when a field is left, the network is back, or the page is hidden or left. */
export function useFlush(flush: () => unknown) {
  useEffect(() => {
    const now = () => void flush()
    const whenHidden = () => document.visibilityState === 'hidden' && now()
    document.addEventListener('visibilitychange', whenHidden)
    document.addEventListener('focusout', now)
    window.addEventListener('online', now)
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      document.removeEventListener('focusout', now)
      window.removeEventListener('online', now)
      now()
    }
  }, [flush])
}
