import { PageHead } from '../../ui/page-head.tsx'
import { ButtonSamples } from '../../staff/components-buttons.tsx'
import { FieldSamples } from '../../staff/components-fields.tsx'
import { PartSamples } from '../../staff/components-parts.tsx'

/** Gallery of all shared components in both colour schemes, for developers and for the accessibility check. */
export function Page() {
  return (
    <>
      <PageHead title="Components" />
      <div className="components">
        {(['light', 'dark'] as const).map((scheme) => (
          <section key={scheme} data-scheme={scheme} aria-label={scheme}>
            <ButtonSamples of={scheme} />
            <FieldSamples of={scheme} />
            <PartSamples of={scheme} />
          </section>
        ))}
      </div>
    </>
  )
}
