import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { keepOffline } from '../app/offline/keep-offline.ts'
import { forgetDoctors, storeDoctors, storedDoctors, type StoredDoctors } from './stored-doctors.ts'

/** Choice whether this device keeps the saved doctors, so that they open without a network. */
export function KeepDoctors({ doctors }: { doctors: Omit<StoredDoctors, 'kept_at'> }) {
  const { t } = useProgram()
  const [isKept, setKept] = useState(() => storedDoctors() !== null)
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isKept}
        onChange={({ target }) => {
          if (target.checked) {
            storeDoctors(doctors)
            keepOffline()
          } else forgetDoctors()
          setKept(storedDoctors() !== null)
        }}
      />
      <span>
        {t('home.providers.keep')}
        <small>{t('home.start.emergency.keep_hint')}</small>
      </span>
    </label>
  )
}
