import type { Words } from '../concepts.ts';

/** What forms ask for in languages of which the rules know no more. */
const caucasian: Words = {
  password:
    'პაროლი|პაროლს|თქვენი პაროლი|გაიმეორეთ პაროლი|գաղտնաբառ*|ծածկագիր*|parol|parolu|parolunuz|şifrə*|parolni|parolingiz|құпия сөз*|құпиясөз*|сырсөз*|рамз*',
  pin: 'პინ კოდი|პინკოდი|պին կոդ|pin kod|pin kodu|пин код|пинкод',
  otp: 'ერთჯერადი კოდი|სმს კოდი|კოდი სმს|დამადასტურებელი კოდი|მიღებული კოდი|մեկանգամյա կոդ|հաստատման կոդ|sms kod|təsdiq kodu|birdəfəlik kod|tasdiqlash kodi|растау коды|смс код',
  card: 'ბარათის ნომერი|საბანკო ბარათი|քարտի համար*|բանկային քարտ*|kart nömrəsi|kartın nömrəsi|karta raqami|карта нөмірі|карта номері',
  cvv: 'ცვვ|უსაფრთხოების კოდი|անվտանգության կոդ|təhlükəsizlik kodu|cvv kodu',
  expiry: 'ვადა|მოქმედების ვადა|պիտանելիության ժամկետ|bitmə tarixi|amal qilish muddati|жарамдылық мерзімі',
  login:
    'მომხმარებელი|მომხმარებლის სახელი|ელფოსტა|ტელეფონი|օգտանուն|օգտատեր|էլ փոստ|հեռախոս|istifadəçi adı|e poçt|telefon nömrəsi|foydalanuvchi nomi|пайдаланушы аты|электрондық пошта|телефон нөмірі',
  bank: 'ბანკი|ბარათი|բանկ|քարտ|kart|karta',
  filler: 'თქვენი|შეიყვანეთ|ახალი|ձեր|մուտքագրեք|նոր|daxil edin|sizin|yeni|kiriting|енгізіңіз|сіздің|жаңа',
  verify: 'დაადასტურეთ|დადასტურება|հաստատեք|հաստատում|təsdiqləyin|tasdiqlang|растаңыз|растау',
  trouble: 'დაბლოკილია|შეჩერდა|շրջափակված|կասեցված|bloklanıb|dayandırılıb|bloklangan|бұғатталды|тоқтатылды',
  object: 'ანგარიში|ანგარიშის|ბარათი|հաշիվ*|քարտ*|hesab*|hisob*|аккаунтыңыз|шотыңыз',
};

const indian: Words = {
  password: 'पासवर्ड|गोप्य शब्द|గుప్తపదం|పాస్వర్డ్|పాస్‌వర్డ్|પાસવર્ડ|ਪਾਸਵਰਡ|പാസ്‌വേഡ്|പാസ്വേഡ്|രഹസ്യവാക്ക്|ಪಾಸ್‌ವರ್ಡ್|ಗುಪ್ತಪದ|මුරපදය|पासवर्ड टाका|ପାସୱାର୍ଡ|পাছৱৰ্ড',
  pin: 'पिन|पिन क्रमांक|పిన్|એટીએમ પિન|પિન|ਪਿੰਨ|പിൻ|ಪಿನ್|పిన్ నంబర్',
  otp: 'ओटीपी|ఓటీపీ|ఓటిపి|ઓટીપી|ਓਟੀਪੀ|ഒടിപി|ಒಟಿಪಿ|प्राप्त कोड|ధృవీకరణ కోడ్|पडताळणी कोड|ચકાસણી કોડ|ਪੁਸ਼ਟੀਕਰਨ ਕੋਡ',
  card: 'कार्ड क्रमांक|కార్డు నంబర్|కార్డ్ నంబర్|કાર્ડ નંબર|ਕਾਰਡ ਨੰਬਰ|കാർഡ് നമ്പർ|ಕಾರ್ಡ್ ಸಂಖ್ಯೆ|കാർഡ് നമ്പര്',
  login:
    'वापरकर्ता नाव|వినియోగదారు పేరు|ఈమెయిల్|ઈમેલ|વપરાશકર્તા નામ|ਈਮੇਲ|ਵਰਤੋਂਕਾਰ ਨਾਮ|ഇമെയിൽ|ഉപയോക്തൃനാമം|ಇಮೇಲ್|ಬಳಕೆದಾರ ಹೆಸರು|फोन नंबर|मोबाईल क्रमांक|ఫోన్ నంబర్|ફોન નંબર',
  bank: 'बँक|బ్యాంకు|బ్యాంక్|બેંક|ਬੈਂਕ|ബാങ്ക്|ಬ್ಯಾಂಕ್|यूपीआई|यूपीआय|upi',
  filler: 'तुमचा|तुमची|टाका|మీ|నమోదు చేయండి|તમારો|દાખલ કરો|ਤੁਹਾਡਾ|ਭਰੋ|നിങ്ങളുടെ|ನಿಮ್ಮ',
};

const african: Words = {
  password:
    'የይለፍ ቃል|የሚስጥር ቃል|wagwoord|iphasiwedi|igama lokungena|kalmar sirri|kalmar sirrin|ọrọ aṣínà|ọ̀rọ̀ aṣínà|furaha sirta|sirta|igama eliyimfihlo|phasewete|okwuntughe|ijambo banga',
  pin: 'የፒን ቁጥር|ፒን|lambar sirri|pin kodi',
  otp: 'የማረጋገጫ ኮድ|bevestigingskode|lambar tabbatarwa|koodhka xaqiijinta|eenmalige pin',
  card: 'የካርድ ቁጥር|kaartnommer|lambar katin|nambarka kaarka|inombolo yekhadi',
  login: 'የተጠቃሚ ስም|ኢሜይል|gebruikersnaam|e posadres|sunan mai amfani|magaca isticmaalaha|igama lomsebenzisi|ስልክ ቁጥር',
  bank: 'ባንክ|banki|ibhange|bangi',
};

const european: Words = {
  object: 'compte|el teu compte|bústia',
  trouble: 'suspès|suspesa|bloquejat|bloquejada|caducat|caducarà',
  verify: 'verifica el teu compte|verifiqueu el vostre compte|confirma el compte|valida el compte',
  maiden:
    'el teu primer gos|primer gos|primera mascota|carrer on vas créixer|carrer de la infància|cognom de soltera|cognom de soltera de la mare|primer cognom de l àvia|primer cotxe|primera escola|nom de la teva àvia',
  photo:
    'dni per les dues cares|dni per davant|foto del dni|foto de la targeta|targeta per les dues cares|foto del passaport|còpia del dni|selfie amb el dni',
  bankLogin:
    'usuari de banca en línia|banca en línia|usuari del banc|accés al banc|contrasenya del banc|banca per internet|com entres al banc',
  seed: 'frase de recuperació|paraules de recuperació|dotze paraules|vint i quatre paraules|12 paraules|24 paraules|clau privada|frase llavor',
  password:
    'contrasenya|contrasenya actual|contrasinal|pasahitza|pasahitz|aðgangsorð|lykilorð|fjalëkalimi|fjalëkalim|лозинка|парол|пароль ад|focal faire|pasfhocal|cyfrinair|password tal|facal faire|паролна фраза|пассворд|passwuert|contrasenya del|paraula clau|paraula de pas|paraula d accés|paraula secreta|clau d accés|clau del correu|dades d accés|credencials d accés|amb què entres al correu|amb què entres|com entres al correu|què escrius a sota|què poses a sota|frase de pas|contra del correu|usuari i contrasenya|codi d accés al',
  pin: 'codi pin|pin zenbakia|pin númer|kodi pin|codi de la targeta|pin de la targeta|quatre números del caixer|números del caixer|quatre números que més marques|quatre xifres del caixer|codi del caixer',
  otp: 'codi sms|codi rebut|codi de verificació|egiaztapen kodea|staðfestingarkóði|kodi i verifikimit|kodi i marrë|код за потврда|cód fíoraithe|cod dilysu|codi de seguretat que|codi que t ha arribat|codi que us ha arribat|codi que arriba|codi que rebràs|sis dígits del missatge|sis xifres del missatge|xifres del sms|números del sms|codi de confirmació|codi d un sol ús|codi de l app|codi de recuperació|codi temporal|codi del banc|codi whatsapp',
  card: 'número de targeta|targeta de crèdit|txartel zenbakia|kortanúmer|kortnúmer|numri i kartës|број на картичка|нумар карткі|uimhir chárta|rhif cerdyn|números de la targeta|16 números de la targeta|setze números|dades de la targeta|número de la targeta|targeta de dèbit|número llarg de la targeta|números de davant',
  cvv: 'codi de seguretat|segurtasun kodea|öryggisnúmer|kodi i sigurisë|сигурносен код|tres números del darrere|tres del darrere|tres xifres del darrere|codi del darrere|codi de seguretat de la targeta',
  login:
    'usuari|nom d usuari|correu electrònic|erabiltzaile izena|posta elektronikoa|notandanafn|netfang|emri i përdoruesit|корисничко име|е пошта|імя карыстальніка|ainm úsáideora|enw defnyddiwr',
  bank: 'targeta|banc|bankua|txartela|banki|kort|karta|картичка',
  filler: 'teva|teu|vostra|introdueix|nova|zure|sartu|þitt|sláðu inn|juaj|vendosni|вашата|внесете|ваш',
};

const southeastern: Words = {
  password: 'លេខសម្ងាត់|ពាក្យសម្ងាត់|ລະຫັດຜ່ານ|ລະຫັດ|စကားဝှက်|нууц үг*|нууцүг*|गोप्य पासवर्ड',
  pin: 'លេខ pin|ລະຫັດ pin|пин код|ပင်နံပါတ်',
  otp: 'លេខកូដ otp|លេខកូដផ្ទៀងផ្ទាត់|ລະຫັດ otp|ລະຫັດຢືນຢັນ|အတည်ပြုကုဒ်|баталгаажуулах код*|нэг удаагийн код*',
  card: 'លេខកាត|ໝາຍເລກບັດ|ကတ်နံပါတ်|картын дугаар*',
  login: 'ឈ្មោះអ្នកប្រើ|អ៊ីមែល|ຊື່ຜູ້ໃຊ້|ອີເມວ|အသုံးပြုသူအမည်|အီးမေးလ်|хэрэглэгчийн нэр*|и мэйл|имэйл|утасны дугаар*',
  bank: 'ធនាគារ|ທະນາຄານ|ဘဏ်|банк',
};

export const others = { caucasian, indian, african, european, southeastern } as const;
