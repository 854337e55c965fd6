import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useProgram } from '../app/program.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shows a badge while the browser is offline. */
export function OfflineBadge() {
  const { t } = useProgram()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <output className="offline-slot">
      {!isOnline && (
        <span className="offline" title={t('app.offline.text')}>
          <IconWifiOff size={15} aria-hidden />
          {t('app.offline.badge')}
        </span>
      )}
    </output>
  )
}
