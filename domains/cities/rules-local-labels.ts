/* Labels of the sheets that a receptionist or a paramedic reads, in the language of the country. */

/** Names of the columns of `localTable` after language, source and review. */
export const localLabels = [
  'emergency_card',
  'insured',
  'call_insurer',
  'name',
  'born',
  'insurer',
  'plan',
  'policy',
  'member',
  'insurer_phone',
  'until',
  'doctor',
  'address',
  'phone',
  'hours',
  'accepts',
] as const

/**
 * One line a language: `code | source | reviewed by | labels in the order of localLabels`. Source `knowledge`: written
 * without a published text to copy from. `-` under review: no native speaker has checked the line yet, and the screen
 * says so.
 */
export const localTable = `
en | project | project | Emergency card | This person has health insurance. | If there is time, please call the insurer before treatment. | Name | Date of birth | Insurer | Plan | Policy number | Member number | Insurer’s phone | Valid until | Doctor or clinic | Address | Phone | Opening hours | Do you accept this insurance? Do you bill the insurer directly?
es | project | project | Tarjeta de emergencia | Esta persona tiene seguro médico. | Si hay tiempo, llamen a la aseguradora antes de atenderla. | Nombre | Fecha de nacimiento | Aseguradora | Plan | Número de póliza | Número de asegurado | Teléfono de la aseguradora | Vigente hasta | Médico o clínica | Dirección | Teléfono | Horario | ¿Aceptan este seguro? ¿Cobran directamente a la aseguradora?
pt | knowledge | - | Cartão de emergência | Esta pessoa tem seguro de saúde. | Se houver tempo, liguem para a seguradora antes do tratamento. | Nome | Data de nascimento | Seguradora | Plano | Número da apólice | Número do segurado | Telefone da seguradora | Válido até | Médico ou clínica | Endereço | Telefone | Horário | Aceitam este seguro? Cobram diretamente à seguradora?
fr | knowledge | - | Carte d’urgence | Cette personne a une assurance maladie. | Si le temps le permet, appelez l’assureur avant les soins. | Nom | Date de naissance | Assureur | Formule | Numéro de police | Numéro d’assuré | Téléphone de l’assureur | Valable jusqu’au | Médecin ou clinique | Adresse | Téléphone | Horaires | Acceptez-vous cette assurance ? Facturez-vous directement l’assureur ?
de | knowledge | - | Notfallkarte | Diese Person ist krankenversichert. | Wenn Zeit ist, rufen Sie bitte vor der Behandlung die Versicherung an. | Name | Geburtsdatum | Versicherung | Tarif | Policennummer | Versichertennummer | Telefon der Versicherung | Gültig bis | Arzt oder Klinik | Adresse | Telefon | Öffnungszeiten | Akzeptieren Sie diese Versicherung? Rechnen Sie direkt mit ihr ab?
it | knowledge | - | Tessera di emergenza | Questa persona ha un’assicurazione sanitaria. | Se c’è tempo, chiamate l’assicurazione prima delle cure. | Nome | Data di nascita | Assicurazione | Piano | Numero di polizza | Numero di assicurato | Telefono dell’assicurazione | Valida fino al | Medico o clinica | Indirizzo | Telefono | Orari | Accettate questa assicurazione? Fatturate direttamente all’assicurazione?
nl | knowledge | - | Noodkaart | Deze persoon heeft een ziektekostenverzekering. | Bel als er tijd is vóór de behandeling de verzekeraar. | Naam | Geboortedatum | Verzekeraar | Verzekering | Polisnummer | Verzekerdennummer | Telefoon van de verzekeraar | Geldig tot en met | Arts of kliniek | Adres | Telefoon | Openingstijden | Accepteert u deze verzekering? Declareert u rechtstreeks bij de verzekeraar?
pl | knowledge | - | Karta awaryjna | Ta osoba ma ubezpieczenie zdrowotne. | Jeśli jest czas, prosimy zadzwonić do ubezpieczyciela przed leczeniem. | Imię i nazwisko | Data urodzenia | Ubezpieczyciel | Plan | Numer polisy | Numer ubezpieczonego | Telefon ubezpieczyciela | Ważna do | Lekarz lub klinika | Adres | Telefon | Godziny otwarcia | Czy akceptują Państwo to ubezpieczenie? Czy rozliczają się Państwo bezpośrednio z ubezpieczycielem?
el | knowledge | - | Κάρτα έκτακτης ανάγκης | Αυτό το άτομο έχει ασφάλιση υγείας. | Αν υπάρχει χρόνος, καλέστε την ασφαλιστική πριν από τη θεραπεία. | Όνομα | Ημερομηνία γέννησης | Ασφαλιστική | Πρόγραμμα | Αριθμός συμβολαίου | Αριθμός ασφαλισμένου | Τηλέφωνο ασφαλιστικής | Ισχύει έως | Γιατρός ή κλινική | Διεύθυνση | Τηλέφωνο | Ώρες λειτουργίας | Δέχεστε αυτή την ασφάλιση; Χρεώνετε απευθείας την ασφαλιστική;
tr | knowledge | - | Acil durum kartı | Bu kişinin sağlık sigortası var. | Zaman varsa lütfen tedaviden önce sigorta şirketini arayın. | Ad soyad | Doğum tarihi | Sigorta şirketi | Plan | Poliçe numarası | Sigortalı numarası | Sigorta şirketinin telefonu | Geçerlilik sonu | Doktor veya klinik | Adres | Telefon | Çalışma saatleri | Bu sigortayı kabul ediyor musunuz? Faturayı doğrudan sigortaya mı kesiyorsunuz?
ar | knowledge | - | بطاقة الطوارئ | هذا الشخص لديه تأمين صحي. | إذا سمح الوقت، يرجى الاتصال بشركة التأمين قبل العلاج. | الاسم | تاريخ الميلاد | شركة التأمين | الخطة | رقم الوثيقة | رقم العضوية | هاتف شركة التأمين | صالحة حتى | الطبيب أو العيادة | العنوان | الهاتف | ساعات العمل | هل تقبلون هذا التأمين؟ وهل ترسلون الفاتورة مباشرة إلى شركة التأمين؟
th | knowledge | - | บัตรฉุกเฉิน | บุคคลนี้มีประกันสุขภาพ | หากมีเวลา โปรดโทรหาบริษัทประกันก่อนการรักษา | ชื่อ | วันเกิด | บริษัทประกัน | แผนประกัน | เลขที่กรมธรรม์ | หมายเลขสมาชิก | โทรศัพท์บริษัทประกัน | ใช้ได้ถึง | แพทย์หรือคลินิก | ที่อยู่ | โทรศัพท์ | เวลาทำการ | รับประกันนี้หรือไม่ และเรียกเก็บเงินจากบริษัทประกันโดยตรงหรือไม่
vi | knowledge | - | Thẻ khẩn cấp | Người này có bảo hiểm y tế. | Nếu còn thời gian, xin gọi công ty bảo hiểm trước khi điều trị. | Họ tên | Ngày sinh | Công ty bảo hiểm | Gói bảo hiểm | Số hợp đồng | Số thành viên | Điện thoại công ty bảo hiểm | Có hiệu lực đến | Bác sĩ hoặc phòng khám | Địa chỉ | Điện thoại | Giờ làm việc | Quý vị có nhận bảo hiểm này không? Có thanh toán trực tiếp với công ty bảo hiểm không?
id | knowledge | - | Kartu darurat | Orang ini memiliki asuransi kesehatan. | Jika ada waktu, mohon hubungi perusahaan asuransi sebelum perawatan. | Nama | Tanggal lahir | Perusahaan asuransi | Paket | Nomor polis | Nomor peserta | Telepon perusahaan asuransi | Berlaku sampai | Dokter atau klinik | Alamat | Telepon | Jam buka | Apakah Anda menerima asuransi ini? Apakah Anda menagih langsung ke asuransi?
ja | knowledge | - | 緊急カード | この方は医療保険に加入しています。 | 時間があれば、治療の前に保険会社へお電話ください。 | 氏名 | 生年月日 | 保険会社 | プラン | 証券番号 | 会員番号 | 保険会社の電話番号 | 有効期限 | 医師または診療所 | 住所 | 電話番号 | 診療時間 | この保険は使えますか。保険会社に直接請求していただけますか。
ko | knowledge | - | 응급 카드 | 이 사람은 의료보험에 가입되어 있습니다. | 시간이 있으면 치료 전에 보험사에 전화해 주십시오. | 이름 | 생년월일 | 보험사 | 플랜 | 증권 번호 | 회원 번호 | 보험사 전화번호 | 유효 기간 | 의사 또는 병원 | 주소 | 전화번호 | 진료 시간 | 이 보험을 받으십니까? 보험사에 직접 청구하십니까?
zh | knowledge | - | 急救卡 | 此人有医疗保险。 | 如时间允许，请在治疗前致电保险公司。 | 姓名 | 出生日期 | 保险公司 | 计划 | 保单号 | 会员号 | 保险公司电话 | 有效期至 | 医生或诊所 | 地址 | 电话 | 营业时间 | 你们接受这个保险吗？是否直接向保险公司收费？
`

/** Language -> countries where most receptionists read it. A country that is missing here is addressed in English. */
export const localCountries = `
es AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE
pt AO BR CV GW MZ PT ST
fr BE BF BJ BL CD CF CG CI CM DJ FR GA GF GN GP KM LU MC MG ML MQ NC NE PF RE SN TD TG
de AT CH DE LI
it IT SM VA
nl AW BQ CW NL SR SX
pl PL
el CY GR
tr TR
ar AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE
th TH
vi VN
id ID
ja JP
ko KR
zh CN
`
