import { lazy, Suspense, useState } from 'react'
import { useProgram } from '../app/program.ts'

// Few enter one by hand: the form is loaded when somebody does.
const NewProviderForm = lazy(async () => ({
  default: (await import('./new-provider-form.tsx')).NewProviderForm,
}))

/** Enters a doctor or facility by hand and opens it. It begins as a draft. */
export function NewProvider() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-xs btn-primary" onClick={() => setOpen(true)}>
        {t('directory.provider.new')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <NewProviderForm onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
