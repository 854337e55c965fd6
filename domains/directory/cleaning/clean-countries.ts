/** ISO 3166-1 alpha-3 codes, each followed by its alpha-2 code. */
const pairs =
  'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE ' +
  'BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW ' +
  'CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY ' +
  'CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR ' +
  'FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU ' +
  'GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT JAMJM JEYJE ' +
  'JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT ' +
  'LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ ' +
  'MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ ' +
  'OMNOM PAKPK PANPA PCNPN PERPE PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU ' +
  'RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK ' +
  'SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV ' +
  'TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ' +
  'ZMBZM ZWEZW XKXXK'
const codes = new Map<string, string>()
for (const pair of pairs.split(' ')) {
  codes.set(pair.slice(0, 3), pair.slice(3))
  codes.set(pair.slice(3), pair.slice(3))
}
codes.set('UK', 'GB')

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .trim()

let named: Map<string, string> | undefined
/** Maps the folded English and Spanish names of countries to their alpha-2 codes. */
function countryNames(): Map<string, string> {
  const names = new Map([['UNITED STATES OF AMERICA', 'US']])
  for (const locale of ['en', 'es']) {
    const display = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
    for (const code of new Set(codes.values())) {
      const name = display.of(code)
      if (name) names.set(folded(name), code)
    }
  }
  return names
}

/**
 * Returns the ISO 3166-1 alpha-2 code of a country given by code or name: `USA` -> `US`, `México` -> `MX`.
 * Undefined when unknown.
 */
export function countryCode(text: string | null | undefined): string | undefined {
  if (!text) return undefined
  const known = codes.get(text)
  if (known) return known
  const name = folded(text)
  named ??= countryNames()
  return codes.get(name) ?? named.get(name)
}
