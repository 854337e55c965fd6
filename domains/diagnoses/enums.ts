/** Code sets that files bring: ICD-10 of the WHO, and ICD-10-CM of the United States. */
export const importedCodeSets = ['icd10', 'icd10cm'] as const
/** All code sets: `common` ships with the program and has codes of ICD-10. */
export const diagnosisCodeSets = ['common', ...importedCodeSets] as const
