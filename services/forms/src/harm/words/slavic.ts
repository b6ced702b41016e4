import type { Words } from '../concepts.ts';

const russian: Words = {
  password:
    'пароль|пароля|паролем|пароли|паролей|код доступа|пароль от почты|текущий пароль|данные для входа|логин и пароль|данные входа|то что вводите после логина|что вводите после логина|что вводите при входе|слово для входа|чем вы входите|парол*|parol|parol ot|vash parol|parol ot pochty|parol pochty|tekushiy parol|пасс|пас от|пасворд|пассворд|пассворд от|паролька|парольчик',
  pin: 'пин код|пин|пинкод|пин карты|пин код карты|пин кода|пин код*|пинкод*|пин от карты|код карты|код от карты|пин от приложения|код от приложения|код приложения|пин от телефона|код разблокировки|графический ключ|пук код|puk|puk код|кодовое слово|кодовое слово банка|pin kod|pinkod',
  otp: 'код из смс|код из sms|смс код|одноразовый код|код подтверждения|одноразовый пароль|код из сообщения|проверочный код|код аутентификации|код авторизации|код двухфакторной|код telegram|код телеграм|код доступа из смс|резервный код|код из telegram|облачный пароль|код из сообщения банка|код на телефон|цифры из смс|код который пришел|код пришедший|из смс|смс|кода из смс|код подтвержд*|код доступа из*|шестизначный код|шестизначного кода|код из 6 цифр|код из шести цифр|код из пяти цифр|код из 5 цифр|пятизначный код|четырёхзначный код из смс|код от телеграм|код whatsapp|код ватсап|код от госуслуг|код госуслуг|двухэтапная аутентификация|пин двухшаговой проверки|двухшаговая проверка|резервные коды|коды восстановления|код активации|код привязки|код входа|код для входа|код с экрана|кодик|кодик из смс|циферки из смс|пуш код|kod iz sms|kod iz smski|smskod|kod podtverzhdeniya|kod podtverzhdenia',
  card: 'номер карты|номер банковской карты|номер кредитной карты|данные карты|реквизиты карты|номер вашей карты|банковская карта|держатель карты|имя держателя карты|номер дебетовой карты|16 цифр|имя на карте|номер карточки|данные банковской карты|номер карт*|номера карт*|номером карт*|данные карт*|данных карт*|номер вашей карт*|номер банковск*|выпуклые цифры|тиснёные цифры|тисненые цифры|длинный номер|длинный номер карты|длинный номер спереди|цифры с карты|цифры на карте|циферки с карты|номер с карты|номер на карте|номер с лицевой стороны|четыре блока по четыре|номер пластика|nomer karty|nomer bankovskoy karty',
  cvv: 'cvv код|cvc код|код безопасности|три цифры на обороте|3 цифры на обороте|три цифры с обратной стороны|3 цифры|трехзначный код|код на обороте|код cvv|код cvc|cvv2 код|код сзади|цифры сзади|цифры на обороте|три цифры сзади|три цифры с оборота|три сзади|три циферки сзади|три с обратной стороны|защитный код|проверочный код карты|код с обратной стороны',
  expiry:
    'срок действия|срок действия карты|действительна до|мм гг|мм гггг|годна до|дата окончания действия|действует до|годен до|срок|до какого действует',
  seed: 'сид фраза|сид фразу|seed фраза|seed фразу|мнемоническая фраза|секретная фраза|фраза восстановления|фразу восстановления|12 слов|24 слова|24 слов|приватный ключ|приватного ключа|закрытый ключ|секретную фразу|мнемоника|слова по порядку|все слова по порядку|слова с листочка|слова с бумажки|слова из кошелька|слова восстановления|сидка|сид слова|секретные слова кошелька',
  identity: 'снилс',
  person: 'инн|серия и номер паспорта|номер паспорта|паспортные данные|серия паспорта|номер полиса|водительское удостоверение',
  bankLogin:
    'сбербанк онлайн|интернет банк|интернет банкинг|мобильный банк|логин от банка|пароль от банка|логин сбербанк|онлайн банк|данные онлайн банка|личный кабинет банка|логин и пароль от госуслуг|пароль от госуслуг|логин интернет банка|интернет банк*|онлайн банк*|мобильн* банк*|сбербанк онлайн*|пароль госуслуг|логин от госуслуг|логин и пароль госуслуг|госуслуги пароль|вход на госуслуги|пароль сбербанк онлайн|логин сбербанк онлайн|пароль от сбера|код сбера|пароль от приложения банка|пароль от онлайн банка|код для входа в приложение|пятизначный код приложения|код входа в банк|кодовое слово банка|идентификатор сбербанк|пароль егов|эцп и пароль|ключ эцп|пароль от эцп|эцп|логин онлайн банка|личного кабинета банка|кабинет банка|вход в личный кабинет банка|пароль от личного кабинета банка|логин и пароль от банка|логин и пароль банка|мобильного банка|онлайн банка|интернет банка|клиент банк',
  maiden: 'девичья фамилия матери|секретный вопрос|ответ на секретный вопрос|контрольный вопрос',
  photo:
    'фото карты|фото банковской карты|фото карты с двух сторон|с двух сторон|селфи с паспортом|фото паспорта|скан паспорта|селфи с картой|паспорт главный разворот|разворот паспорта|первый разворот|фото разворота|главный разворот',
  login:
    'логин|имя пользователя|электронная почта|почта|адрес электронной почты|email|телефон|номер телефона|номер счета|логина|мобильный телефон|рабочая почта|служебная почта|корпоративная почта|рабочий email|рабочий e mail|почта на работе|школьная почта|номер whatsapp|номер вотсап|номер ватсап|номер вацап|номер телеграм|номер telegram|номер в телеграме|номер viber|моб|тел',
  bank: 'банк|банка|карты|карта|банковский|счет|банкомат|банкомата|банкомате|у банкомата|снимаете деньги|снять деньги|терминал|терминале|приложение банка|приложения банка|приложении банка|банковское приложение|банковского приложения|сбп|перевод|переводе|сбер*|тинькофф*|банку|банке',
  postal: 'адрес|город|индекс|улица',
  filler:
    'ваш|ваша|ваше|вашей|вашего|ваши|введите|введи|укажите|укажи|напишите|пожалуйста|подтвердите|подтверждение|повторите|еще|раз|текущий|старый|новый|прежний|от|для|из|на|с|и|или|по|к|электронной|почты|почта|почте|аккаунта|аккаунту|карты|карту|карте|номер|код|здесь|обязательно|какой|это|цифры|цифр|слов|через|пробел|смс|sms|личного|кабинета|банка|полностью|полный|входа|учетной|записи|логин|пользователя|госуслуг|вконтакте|телеграм|кошелька|свой|свою|три|четыре|шестнадцать|цифра|последние|число|числа|действующий|актуальный|действителен|нынешний|сегодня|на сегодня|к нему|от него|приложения|приложение|рабочей|служебной|корпоративной|который|которые|вам|мой|моя|нему|него|мобильного|мобильный|мобильному|онлайн',
  about:
    'надежность|сложность|забыли|забыл|сброс|сбросить|восстановление пароля|менять|меняете|как|как часто|сколько|какие|почему|когда|есть ли|используете|менеджер паролей|политика|опрос|анкета|мнение|проблема|проблемы|последние 4|последние четыре|читательский билет|карта лояльности|дисконтная карта|дисконтной карты|бонусная карта|подарочная карта|подарочной карты|медицинская карта|медицинской карты|клубная карта|номер медкарты|загадка|квест|игра|подсказка|wifi|вай фай|срок действия паспорта|срок годности|срок действия визы|знаете|помните|текст сообщения|текст смс|содержание сообщения',
  never: 'никогда|не|нельзя|никому|без',
  verb: 'введите|введи|укажите|укажи|предоставьте|отправьте|отправь|напишите|подтвердите|сообщите|вводите|вставьте|пришлите|ввести|указать|заполните',
  object:
    'аккаунт|аккаунта|аккаунту|учетная запись|учетной записи|учетную запись|почта|почты|почтовый ящик|ящик|карта|карту|карты|доступ|доступа|профиль|профиля|личность|данные|счет|счета|платеж|подписка|страница|страницу|кошелек|госуслуги|канал',
  trouble:
    'заблокирован|заблокирована|заблокировано|блокировка|блокировки|ограничен|ограничена|приостановлен|приостановлена|закрыт|закрыта|удален|удалена|удалению|истекает|истек|подозрительная|подозрительный|подозрительную|подозрительной|необычная|несанкционированный|несанкционированная|отклонен|задержана|взлом|взломан|нарушение|нарушили|жалоба|жалобы|отключен|деактивирован|аннулирован|ограничения|штраф',
  verify:
    'подтвердить|подтвердите личность|подтвердите аккаунт|подтвердите свой|подтвердите данные|верификация|верификацию|верифицировать|проверка|проверку|обновить|обновите|обновление|восстановить|восстановления|восстановите|разблокировать|разблокировки|разблокируйте|активировать|активируйте|авторизация|авторизуйтесь|снять ограничения|продлить|идентификация|синхронизация|актуализация',
  storage: 'переполнен|квота|превышен|лимит|срок действия пароля|заполнен|хранилище',
  prize:
    'вы выиграли|выиграли|победитель|победителем|поздравляем|приз|получить приз|получите|розыгрыш|наследство|лотерея|подарок|бесплатный премиум|telegram premium|выплата победителю|голосование',
  refund: 'возврат|возврат налога|компенсация|компенсацию|выплата|выплаты|выплату|пособие|возмещение|социальная выплата|вычет|дивиденды',
  parcel: 'посылка|посылку|посылки|доставка|доставку|таможня|таможенный|пошлина|таможенную пошлину|отправление',
  urgency:
    'срочно|немедленно|24 часов|24 часа|48 часов|последнее предупреждение|иначе|в противном случае|как можно скорее|в течение 24|незамедлительно|сегодня',
  side: 'на обороте|сзади|с обратной стороны|на обратной стороне|с оборота|оборот|оборотной стороне|спереди|на лицевой стороне',
};

const ukrainian: Words = {
  password:
    'пароль|пароля|паролем|паролі|поточний пароль|код доступу|пароль від пошти|дані для входу|що вводите під час входу|слово для входу|парол*|паролік|parol|parol vid|пасворд',
  pin: 'пін код|пін|пінкод|пін код картки|пін картки|пін від картки|код від картки|пін від застосунку|пін від додатку|код розблокування|графічний ключ|пук код|puk|puk код|puk1|кодове слово|пін приват24',
  otp: 'код з смс|код з sms|код із смс|смс код|одноразовий код|код підтвердження|одноразовий пароль|код авторизації|код верифікації|код що прийшов|цифри з смс|код який надійшов|із смс|смс|код підтвердж*|шестизначний код|код із 6 цифр|код з 6 цифр|код із шести цифр|п ятизначний код|код telegram|код телеграм|код від telegram|код viber|код whatsapp|хмарний пароль|пін двоетапної перевірки|двоетапна перевірка|резервні коди|коди відновлення|код активації|код прив язки|код для входу|код входу|кодик|циферки з смс|підпис дія|дія підпис|код дія підпису|kod z sms|kod iz sms',
  card: 'номер картки|номер банківської картки|номер карти|дані картки|реквізити картки|банківська картка|номер вашої картки|16 цифр|номер кредитної картки|номер карт*|номера карт*|дані карт*|номер вашої карт*|випуклі цифри|тиснені цифри|довгий номер|довгий номер картки|цифри з картки|цифри на картці|номер з картки|номер на картці|номер з лицьового боку|чотири блоки по чотири|nomer kartky',
  cvv: 'cvv код|код безпеки|три цифри на звороті|3 цифри на звороті|код cvv|код cvc|тризначний код|три цифри зі зворотного боку|код ззаду|код на звороті|цифри ззаду|цифри на звороті|три цифри ззаду|три ззаду|захисний код|код зі звороту',
  expiry: 'термін дії|термін дії картки|дійсна до|мм рр|строк дії|діє до|дійсний до|термін',
  seed: 'сід фраза|сід фразу|секретна фраза|фраза відновлення|12 слів|24 слова|приватний ключ|мнемонічна фраза|seed фраза|слова по порядку|усі слова по порядку|слова з папірця|слова відновлення|сід слова',
  person: 'іпн|рнокпп|ідентифікаційний код|номер паспорта|серія та номер паспорта|паспортні дані',
  bankLogin:
    'приват24|інтернет банкінг|онлайн банкінг|логін банку|пароль від банку|логін приват24|пароль приват24|мобільний банкінг|пароль від приват24|bankid|інтернет банк*|онлайн банк*|приват24 пароль|пароль від застосунку банку|пароль від додатку банку|код входу в дію|пароль дії|код дії|код дія|пін дія підпису|дія підпис|пароль дія підпис|ключ кеп|пароль кеп|кеп і пароль|пароль до ключа|пароль ключа|електронний ключ|пароль онлайн банкінгу|логін онлайн банкінгу|пароль від мобільного банкінгу|мобільного банкінгу|онлайн банкінгу|інтернет банкінгу',
  photo: 'фото картки|фото картки з двох сторін|з обох сторін|селфі з паспортом|фото паспорта',
  login:
    'логін|ім я користувача|електронна пошта|пошта|адреса електронної пошти|телефон|номер телефону|номер рахунку|email|робоча пошта|службова пошта|корпоративна пошта|службова скринька|робоча скринька|шкільна пошта|номер whatsapp|номер вотсап|номер вайбер|номер viber|номер телеграм|номер у telegram|номер telegram|номер у телеграмі|моб|тел',
  bank: 'банк|банку|картка|картки|рахунок|банкомат|банкомата|банкоматі|біля банкомата|знімаєте гроші|зняти гроші|термінал|терміналі|додаток банку|додатку банку|застосунок банку|застосунку банку|приват24|монобанк*|банківськ*',
  filler:
    'ваш|ваша|вашої|вашого|введіть|вкажіть|будь|ласка|підтвердьте|підтвердження|повторіть|ще|раз|поточний|старий|новий|від|для|з|на|і|та|або|електронної|пошти|акаунта|картки|картку|номер|код|тут|обов язково|який|це|цифри|цифр|слів|смс|свій|банку|облікового|запису|три|чотири|шістнадцять|останні|числа|чинний|чинна|дійсний|актуальний|сьогодні|на сьогодні|до нього|від нього|застосунку|додатку|робочої|службової|корпоративної|яка|які|вам|мій|нього|зі|мобільного|мобільний|банкінгу|онлайн',
  about:
    'надійність|забули|скинути|змінюєте|як|як часто|скільки|які|чому|коли|чи|використовуєте|менеджер паролів|політика|опитування|думка|проблема|проблеми|останні 4|останні чотири|читацький квиток|картка лояльності|подарункова картка|медична картка|дисконтна картка|загадка|квест|гра|підказка|wifi|термін дії паспорта|термін придатності|текст повідомлення|текст смс|зміст повідомлення',
  never: 'ніколи|не|нікому|без',
  verb: 'введіть|вкажіть|надайте|надішліть|напишіть|підтвердьте|повідомте|заповніть|ввести|вкажи|введи',
  object:
    'акаунт|акаунта|обліковий запис|облікового запису|пошта|поштова скринька|скринька|картка|картку|доступ|профіль|особу|дані|рахунок|платіж|сторінка',
  trouble:
    'заблоковано|заблокований|блокування|обмежено|обмежений|призупинено|закрито|видалено|закінчується|підозріла|підозрілу|незвична|несанкціонований|відхилено|затримано|зламано|порушення|деактивовано',
  verify:
    'підтвердити|підтвердьте особу|підтвердьте свій|верифікація|верифікацію|перевірка|оновити|оновіть|оновлення|відновити|відновлення|розблокувати|активувати|авторизуйтесь|ідентифікація',
  storage: 'переповнена|квота|перевищено|ліміт',
  prize: 'ви виграли|виграли|переможець|вітаємо|приз|розіграш|спадщина|лотерея|подарунок|отримайте',
  refund:
    'повернення|повернення коштів|компенсація|компенсацію|виплата|виплати|виплату|допомога|допомогу|відшкодування|єпідтримка|грошова допомога',
  parcel: 'посилка|посилку|доставка|доставку|митниця|мито|відправлення',
  urgency: 'терміново|негайно|24 годин|48 годин|останнє попередження|інакше|якнайшвидше|протягом 24',
  side: 'на звороті|ззаду|зі звороту|зі зворотного боку|на зворотному боці|спереду',
};

const bulgarian: Words = {
  password:
    'парола|паролата|пароли|лозинка|шифра|текуща парола|парола за имейл|тренутна лозинка|код за достъп|приступна шифра|с какво влизате|дума за вход|какво пишете за вход|парол*|лозинк*|parola|parolata|vashata parola|parola za imeil|парола за пощата|паролка',
  pin: 'пин|пин код|пин кода|пин на картата|pin код|пин картице|пина на картата|пин от картата|кода на картата|пик на нап|пик от нап|пик от нои|пин от банкомата|пук|пук код|puk|код за отключване|пин за приложението|пин на приложението|вашият пик|пик код|пик кода',
  otp: 'смс код|код от смс|еднократен код|код за потвърждение|еднократна парола|код из смс|једнократни код|верификациони код|код за верификација|код за проверка|получения код|кодът от sms|код от sms|кода от sms|цифри от sms|смс|код за потвърж*|шестцифрен код|шестцифрения код|6 цифрен код|код от 6 цифри|код от шест цифри|кода от 6 цифри|код от вайбър|код от viber|код за вайбър|код whatsapp|пин за двустепенна проверка|двустепенна проверка|резервни кодове|кодове за възстановяване|код за активиране|код за сдвояване|код за вход|кодче от смс|кодчето|kod ot sms|kodat ot sms|sms kod',
  card: 'номер на карта|номер на картата|номер на кредитна карта|банкова карта|број картице|број платне картице|данни за картата|кредитна карта|број кредитне картице|број на картичка|номер на банкова карта|подаци о картици|номер на карт*|број картиц*|номер на банков*|данни за карт*|номера на карт*|картов номер|релефни цифри|релефните цифри|изпъкналите цифри|дългият номер|дългия номер|числата от картата|цифрите от картата|номера отпред|номерът отпред|данни от картата|данните от картата|четири групи по четири|nomer na karta|nomer na kartata',
  cvv: 'cvv код|код за сигурност|трицифрен код|три цифри на гърба|сигурносни код|безбедносни код|три цифре|cvc код|безбедносен код|код отзад|кода отзад|цифрите отзад|трите цифри отзад|трите отзад|код на гърба|кода на гърба|цифрите на гърба',
  expiry: 'валидна до|срок на валидност|дата на изтичане|датум истека|важи до|изтича на|мм гг|датум важења|валидна|важи|изтича|валидност',
  seed: 'фраза за възстановяване|сийд фраза|12 думи|24 думи|частен ключ|приватни кључ|12 речи|24 речи|фраза за опоравак|тајна фраза|тайна фраза|seed фраза|думите по ред|думи по ред|думите от листчето|думи за възстановяване',
  person: 'егн|единен граждански номер|јмбг|номер на лична карта|број личне карте|номер на паспорт|број пасоша|матични број|ембг|egn|еgn',
  bankLogin:
    'онлайн банкиране|интернет банкиране|електронно банкарство|мобилно банкарство|потребителско име за банкиране|парола за онлайн банкиране|е банкинг|е банкарство|парола за банкиране|онлайн банк*|интернет банк*|мобилно банк*|пик на нап|пик нап|пик от нап|пик на нои|пик нои|код на нап|парола за еавтентикация|парола за интернет банкиране|потребител за интернет банкиране|парола за мобилно банкиране|пин за мобилно банкиране|парола за банката|данни за вход в банката|пин за мтокен|код от токена|m token pin|кеп парола|пин на кеп|мобилно банкиране|мобилното банкиране|онлайн банкирането|електронно банкиране',
  login:
    'потребителско име|имейл|имейл адрес|електронна поща|корисничко име|имејл|мејл|е пошта|телефон|телефонен номер|број телефона|емаил|имејл адреса|број рачуна|служебна поща|служебен имейл|служебният имейл|фирмена поща|фирмен имейл|училищна поща|номер whatsapp|номер във вайбър|viber номер|вайбър номер|номер на viber|мейл|мобилен|тел',
  bank: 'банка|банката|карта|картата|картица|картице|сметка|рачун|банкомат|банкомата|на банкомата|теглите|теглене|теглите пари|пос терминал|терминала|приложението на банката|банковото приложение|банковото|банков*|превод',
  filler:
    'вашата|вашия|вашето|вашият|ваша|ваше|вашу|въведете|въведи|моля|потвърдете|повторете|отново|текуща|стара|нова|на|за|от|и|или|по|номер|код|имейл|имейла|поща|акаунт|акаунта|карта|картата|тук|задължително|каква|е|цифри|унесите|молимо|потврдите|поновите|поново|тренутна|налог|налога|број|картице|овде|обавезно|је|ваш|думи|смс|банка|три|четири|шестнадесет|цифрите|последните|бројеви|три цифре|валидна|валидната|действаща|действащата|сегашна|сегашната|към него|към нея|приложение|приложението|служебна|служебната|училищната|който|която|което|ви|моята|днес|мобилното|мобилно|банкиране|онлайн|онлайн банкиране',
  about:
    'сила|сигурност на паролите|забравена|забравихте|нулиране|как|колко|колко често|какви|защо|кога|имате|използвате|анкета|мнение|проблем|проблеми|последните 4|последните четири|читателска карта|карта за лоялност|подаръчна карта|снага|заборављена|како|колико|зашто|када|користите|чланска карта|библиотечна|лојалности|поклон картица|загадка|игра|загонетка|wifi|валидност на паспорта|текст на съобщението|текста на съобщението|съдържание на съобщението|текст на смс',
  never: 'никога|не|недейте|никада|немојте|без',
  verb: 'въведете|въведи|предоставете|изпратете|потвърдете|попълнете|посочете|унесите|унеси|доставите|пошаљите|потврдите|наведите|внесете',
  object:
    'акаунт|акаунта|акаунтът|профил|профилът|поща|пощенска кутия|карта|картата|достъп|достъпа|данни|данните|самоличност|налог|налога|сандуче|картица|картицу|приступ|подаци|податке|идентитет|сметка|сметката|рачун|пощенската кутия',
  trouble:
    'спрян|спряна|блокиран|блокирана|ограничен|ограничена|деактивиран|закрит|изтича|изтекъл|подозрителна|необичайна|изтрит|отхвърлен|задържана|суспендован|суспендиран|блокирана|онемогућен|истиче|сумњива|обрисан|одбијен|закључан|заключен|затворен',
  verify:
    'потвърдете самоличността|потвърдете акаунта|потвърдете вашия|проверка|верифицирайте|верификация|актуализирайте|актуализация|обновете|активирайте|възстановите|отключите|верификујте|верификација|ажурирајте|ажурирање|потврдите свој|потврдите налог|реактивирајте|откључате',
  storage: 'пълна|препълнена|квота|надвишен|лимит|пуно|прекорачен',
  prize:
    'спечелихте|победител|честито|поздравления|награда|избран|лотария|наследство|добили сте|победник|честитамо|изабрани|награду|лутрија|освојили',
  refund: 'възстановяване|възстановяване на данък|компенсация|обезщетение|помощ|повраћај|повраћај пореза|накнада|обештећење|повраћај новца',
  parcel:
    'пратка|пратката|доставка|доставката|мито|митническа такса|колет|пошиљка|пошиљку|пакет|достава|царина|царинске|поштарина|такса за доставка',
  urgency:
    'спешно|незабавно|веднага|24 часа|48 часа|последно предупреждение|в противен случай|хитно|одмах|у року од 24|24 сата|последње упозорење|у супротном',
  side: 'на гърба|от гърба|отзад|на обратната страна|позади|на полеђини|отпред',
};

const polish: Words = {
  password:
    'hasło|haslo|hasła|hasła do|obecne hasło|aktualne hasło|hasło do poczty|hasło do konta|dane logowania|kod dostępu|stare hasło|hasłem|hasla|czym się logujesz|co wpisujesz przy logowaniu|słowo do logowania|to co wpisujesz po loginie|hasł*',
  pin: 'kod pin|pin do karty|pin karty|kod pin karty|kodu pin|pin do aplikacji|numer pin|pin z bankomatu|pin do bankomatu|pin do blika|puk|kod puk|wzór odblokowania|kod blokady|telekod|hasło 3d secure|telepin|pin do telefonu',
  otp: 'kod sms|kod z sms|kod jednorazowy|hasło jednorazowe|kod weryfikacyjny|kod potwierdzający|kod blik|blik|kod autoryzacyjny|kod z aplikacji|kod uwierzytelniający|kod otrzymany sms|kod odzyskiwania|kod z wiadomości|cyfry z sms|kod który przyszedł|kod z telefonu|kodu sms|kod potwierdz*|kod autoryz*|kod sześciocyfrowy|sześciocyfrowy kod|6 cyfrowy kod|kod 6 cyfrowy|kod z 6 cyfr|kod z apki|kodzik|kodzik z telefonu|kod do whatsappa|kod whatsapp|pin weryfikacji dwuetapowej|weryfikacja dwuetapowa|kody zapasowe|kody odzyskiwania|kod parowania|kod aktywacyjny|kod aktywacji|kod do logowania|cyferki z sms|cyferki z esemesa|smskod|mobilny token',
  card: 'numer karty|numer karty kredytowej|numer karty płatniczej|dane karty|karta kredytowa|numer twojej karty|posiadacz karty|karta płatnicza|numer karty debetowej|numer karty bankowej|16 cyfr|dane karty płatniczej|imię i nazwisko na karcie|numer kart*|numeru kart*|dane kart*|danych kart*|numer twojej kart*|wypukłe cyfry|wytłoczone cyfry|tłoczone cyfry|wytłoczony numer|długi numer z karty|cyfry z przodu karty|cztery razy cztery cyfry|cyfry z karty|numerki z karty|szesnaście cyferek|pierwsze osiem cyfr|ostatnie osiem cyfr|numer z plastiku',
  cvv: 'kod cvv|kod cvc|kod bezpieczeństwa|kod zabezpieczający|trzycyfrowy kod|3 cyfry z tyłu|trzy cyfry na odwrocie|3 cyfry na odwrocie|kod cvv2|3 cyfrowy kod|kod z tyłu|cyfry z tyłu|numerki z tyłu|cyferki z tyłu|kod z odwrotu|kod na odwrocie|trzy z tyłu|trzy ostatnie z tyłu|trzy cyferki z tyłu|kod zabezpieczający kartę|trzy ostatnie przy podpisie',
  expiry:
    'data ważności|ważna do|data wygaśnięcia|termin ważności|mm rr|mm rrrr|data ważności karty|ważność karty|ważna|ważność|do kiedy ważna|traci ważność',
  seed: 'fraza odzyskiwania|frazę odzyskiwania|fraza seed|fraza seeda|słowa odzyskiwania|12 słów|24 słowa|klucz prywatny|fraza mnemoniczna|tajna fraza|fraza bezpieczeństwa|fraza startowa|słowa w kolejności|słowa po kolei|słowa z kartki|słowa z karteczki|słowa zapasowe|fraza zapasowa|słowa do portfela',
  person: 'pesel|numer pesel|numer dowodu|numer dowodu osobistego|seria i numer dowodu|numer paszportu|nip|numer prawa jazdy',
  bankLogin:
    'bankowość internetowa|bankowość elektroniczna|login do banku|hasło do banku|hasło do bankowości|bankowość mobilna|login do bankowości|identyfikator klienta|hasło do bankowości internetowej|login do bankowości internetowej|numer klienta banku|hasło bankowości|bankowoś*|login do bankow*|hasło do bank*|hasło do profilu zaufanego|profil zaufany hasło|login do profilu zaufanego|login do epuap|hasło do epuap|hasło epuap|pin do mobywatel|pin mobywatel|hasło mobywatel|hasło do mojego id|hasło do ipko|login do ipko|hasło do aplikacji bankowej|pin do aplikacji bankowej|pin do aplikacji banku|hasło do apki banku|kod blik|kod do wypłaty|hasło maskowane|numer klienta i hasło|kod autoryzacyjny|kod z tokena|hasło do zus pue|pue zus hasło',
  maiden: 'nazwisko panieńskie matki|panieńskie matki|pytanie bezpieczeństwa|pytanie pomocnicze',
  photo: 'zdjęcie karty|zdjęcie karty z obu stron|zdjęcie dowodu|skan dowodu|selfie z dowodem|zdjęcie dowodu osobistego',
  login:
    'login|nazwa użytkownika|użytkownik|adres e mail|adres email|e mail|email|telefon|numer telefonu|numer klienta|numer konta|identyfikator|poczta służbowa|mail służbowy|e mail służbowy|służbowy mail|służbowy e mail|mail firmowy|poczta firmowa|adres służbowy|mail szkolny|numer whatsapp|nr whatsapp|numer do whatsappa|komórka|nr telefonu|nr tel|tel',
  bank: 'bank|banku|bankowy|karty|karta|konto bankowe|rachunek|bankomat|bankomacie|bankomatu|przy bankomacie|wypłacasz|wypłacać|wypłata gotówki|terminalu|terminal|apki banku|apka banku|apce banku|apkę banku|aplikacji banku|aplikacji bankowej|bankowej|bankowa|bankowe|przelew|przelewu|blik',
  filler:
    'twoje|twój|twoja|twojego|twojej|swoje|swój|podaj|wpisz|wprowadź|proszę|podać|potwierdź|potwierdzenie|powtórz|ponownie|jeszcze|raz|obecne|aktualne|stare|nowe|do|od|z|na|w|i|lub|oraz|e mail|email|poczty|konta|konto|karty|karta|numer|kod|tutaj|wymagane|jakie|jest|cyfry|cyfr|sms|banku|pełny|użytkownika|słów|portfela|tyłu|otrzymany|skrzynki|logowania|państwa|trzy|cztery|szesnaście|cyferki|ostatnie|liczby|numerki|aktualny|ważne|bieżące|bieżący|obecny|obecnie|do niego|do niej|aplikacji|aplikacja|apki|apka|służbowego|służbowej|służbowy|szkolnej|który|które|go|ją|je|mi',
  about:
    'siła|silne|zapomniałeś|zapomniane|zapomniałem|reset|resetowanie|zmieniasz|zmieniać|jak|jak często|jakie hasła|dlaczego|kiedy|czy|masz|używasz|menedżer|polityka|ankieta|opinia|problem|problemy|ostatnie 4|ostatnie cztery|karta biblioteczna|karty bibliotecznej|karta lojalnościowa|karty lojalnościowej|karta podarunkowa|karty podarunkowej|karta członkowska|karty członkowskiej|karty miejskiej|legitymacja|zagadka|gra|podpowiedź|wifi|krzyżówka|data ważności paszportu|data ważności dowodu|znasz|hasło przewodnie|hasło krzyżówki|hasło konkursowe|hasło reklamowe|hasła reklamowe|hasło promocyjne|karty pacjenta|karty dużej rodziny|ile haseł|treść wiadomości|treść sms|treść smsa|treść|karty gwarancyjnej|karta gwarancyjna|kod pocztowy|kod rabatowy',
  never: 'nigdy|nie|żadnych|nikomu|bez',
  verb: 'podaj|wpisz|wprowadź|wyślij|potwierdź|uzupełnij|prześlij|przekaż|zaloguj się|proszę podać|podać|wpisać|udostępnij',
  object:
    'konto|konta|kontem|skrzynka|skrzynki|skrzynkę|poczta|karta|karty|kartę|dostęp|dostępu|profil|tożsamość|dane|danych|płatność|płatności|subskrypcja|rachunek|tożsamości',
  trouble:
    'zawieszone|zawieszony|zawieszenie|zablokowane|zablokowana|zablokowany|blokada|blokady|ograniczone|ograniczony|dezaktywowane|zamknięte|zamknięcie|wygasa|wygasło|wygaśnie|nietypowa|nietypową|podejrzana|podejrzaną|podejrzane|nieautoryzowane|usunięte|odrzucona|odrzucono|wstrzymana|wstrzymano|zatrzymana|niedopłata|zaległość|odcięcie|naruszenie|utracisz|dezaktywacji|usunięcia',
  verify:
    'zweryfikuj|weryfikacja|weryfikację|weryfikacji|zatwierdź|potwierdź swoje|potwierdź tożsamość|potwierdź dane|potwierdź swój|zaktualizuj|aktualizacja|aktualizację|odblokuj|odblokować|przywróć|przywrócić|aktywuj|reaktywacja|odnów|uwierzytelnij|synchronizacja|migracja|odzyskaj',
  storage:
    'limit skrzynki|limit miejsca|przekroczony limit|pełna|przepełniona|przekroczony|przekroczono|pojemność|hasło wygasa|hasło wygasło',
  prize: 'wygrałeś|wygrałaś|zwycięzca|gratulacje|wybrany|wybrana|odbierz|nagroda|nagrodę|loteria|spadek|darmowy|wygrana|bon podarunkowy',
  refund: 'zwrot|zwrot podatku|zwrotu|odszkodowanie|dopłata|rekompensata|dodatek|zasiłek|świadczenie',
  parcel: 'paczka|paczki|paczkę|przesyłka|przesyłki|przesyłkę|dostawa|dostawy|cło|opłata celna|dopłacić|kurier|mandat',
  urgency:
    'pilne|pilnie|natychmiast|niezwłocznie|w ciągu 24|24 godzin|24h|48 godzin|ostatnie ostrzeżenie|ostatnie wezwanie|w przeciwnym razie|jak najszybciej|jeszcze dziś',
  side: 'z tyłu|na odwrocie|z odwrotu|od tyłu|tył karty|z przodu|tylnej strony',
};

const czechSlovak: Words = {
  password:
    'heslo|hesla|hesla k|současné heslo|aktuální heslo|súčasné heslo|aktuálne heslo|přístupový kód|prístupový kód|přihlašovací údaje|prihlasovacie údaje|heslo k emailu|čím se přihlašujete|co píšete při přihlášení|přihlašovací slovo|slovo k přihlášení|hesl*',
  pin: 'pin kód|pin karty|pin ke kartě|pin ku karte|pin od karty|pin do bankomatu|pin z bankomatu|pin k bankomatu|puk|puk kód|kód k odemčení|pin k mobilu|pin do aplikace|pin do appky|pin od mobilu|pin k telefonu|bok kód|bezpečnostný osobný kód|kep pin|pin k eid|pin do aplikácie|kód na odomknutie|bezpečnostní osobní kód|pin k občance|bok 6 číslic|bok 6 miestny',
  otp: 'sms kód|kód ze sms|kód z sms|jednorázový kód|jednorazový kód|ověřovací kód|overovací kód|potvrzovací kód|potvrdzovací kód|autorizační kód|autorizačný kód|kód z aplikace|kód který přišel|čísla ze sms|kód zo sms|kod ze sms|kód ze zprávy|šestimístný kód|šestimístného kódu|6místný kód|6 místný kód|šesťmiestny kód|šesťmiestneho kódu|6 miestny kód|6miestny kód|kód whatsapp|kód z whatsappu|pin dvoufázového ověření|dvoufázové ověření|pin dvojstupňového overenia|dvojstupňové overenie|záložní kódy|záložné kódy|kódy pro obnovení|kódy na obnovenie|párovací kód|aktivační kód|aktivačný kód|potvrzovací zpráva|potvrzovací zprávu|potvrzovací sms|potvrdzovacia sms|opis sms|smska s kódem|kód z mobilu|číslo z mobilu|autorizační sms|sms klíč|sms kľúč',
  card: 'číslo karty|číslo platební karty|číslo platobnej karty|číslo kreditní karty|číslo kreditnej karty|platební karta|platobná karta|údaje o kartě|údaje o karte|držitel karty|držiteľ karty|kreditní karta|kreditná karta|údaje karty|jméno na kartě|číslo kart*|čísla kart*|číslo platební*|číslo platobnej*|číslo vaší kart*|vystouplé číslice|vyražené číslice|vyražené číslo|plastické číslice|dlouhé číslo na kartě|číslo zepředu karty|čtyřikrát čtyři|číslice z karty|čísla z karty|údaje z karty|údaje z platební karty|údaje z platobnej karty|vystúpené číslice|vyrazené číslice|vyrazené číslo|zlaté číslice|strieborné číslice|zlaté číslice na kartě|dlhé číslo na karte|číslo spredu karty|číslo z karty|údaje z kartičky',
  cvv: 'cvv kód|cvc kód|kód cvv|kód cvc|bezpečnostní kód|bezpečnostný kód|trojmístný kód|trojmiestny kód|3 číslice na zadní straně|kontrolní kód|kód zezadu|čísla zezadu|číslice zezadu|číslo zezadu|tři čísla zezadu|tři číslice zezadu|trojčíslí|trojčíslí zezadu|kód zozadu|čísla zozadu|tri čísla zozadu|tri číslice zozadu|trojčíslie|číslice z rubu|kód z rubu',
  expiry:
    'platnost|platnost karty|platnosť|platnosť karty|platnost do|platnosť do|datum expirace|dátum expirácie|expirace|mm rr|platí do|platná do|do kdy platí',
  seed: 'obnovovací fráze|seed fráze|záložní fráze|12 slov|24 slov|soukromý klíč|súkromný kľúč|obnovovacia fráza|seed fráza|tajná fráze|tajná fráza|slova v pořadí|slova po řadě|slova z papírku|slova pro obnovení|záložní slova|obnovovací slova|slová v poradí|slová po poradí|slová na obnovenie|záložné slová',
  person: 'rodné číslo|číslo občanského průkazu|číslo op|číslo pasu|číslo občianskeho preukazu|číslo cestovního dokladu',
  bankLogin:
    'internetové bankovnictví|internetbanking|internet banking|mobilní bankovnictví|heslo do banky|internetové bankovníctvo|přihlašovací jméno do banky|klientské číslo|bankovní identita|bankovní identitu|heslo do internetového bankovnictví|heslo bankovnictví|bankovní přihlašovací údaje|internetbanking*|internetové bankov*|internetového bankov*|bankovní identit*|heslo do datové schránky|datová schránka heslo|přístupové údaje do datové schránky|bankovní identita heslo|heslo k bankovní identitě|bankid heslo|heslo do george|heslo george|čím se hlásíte do george|klientské číslo a heslo|pin do smart klíče|smart klíč pin|heslo do mobilního bankovnictví|heslo k bankovnictví|přístup do banky|přihlášení do banky|bok kód|kep pin|pin k eid|slovensko sk heslo|prihlasovacie údaje do banky|pid do banky|heslo do internetbankingu|prihlasovacie meno do banky|heslo do georgea|certifikát a heslo|nia id heslo|identita občana heslo|mobilní banka|mobilní banky|mobilná banka|mobilnej banky|mobilního bankovnictví|mobilného bankovníctva|bok 6 číslic|váš bok|bok k občianskemu',
  maiden: 'rodné příjmení matky|rodné priezvisko matky|bezpečnostní otázka|bezpečnostná otázka',
  photo: 'foto karty|fotka karty|foto občanského průkazu|fotografie karty|selfie s|fotografie platební karty',
  login:
    'uživatelské jméno|používateľské meno|přihlašovací jméno|prihlasovacie meno|e mail|email|e mailová adresa|telefon|telefón|telefonní číslo|číslo účtu|uživatel|login|emailová adresa|telefónne číslo|mobil|pracovní e mail|pracovní mail|firemní e mail|firemní mail|školní e mail|služební e mail|pracovný e mail|pracovný mail|firemný e mail|firemný mail|školský e mail|číslo na whatsapp|číslo whatsapp|tel',
  bank: 'banka|banky|karta|karty|bankovní|bankový|účet|bankomat|bankomatu|u bankomatu|v bankomatu|bankomate|na bankomate|při bankomate|vybíráte|výběr peněz|vyberáte|výber peňazí|terminál|terminálu|platebním terminálu|appka banky|bankovní aplikace|bankovní aplikaci|banková aplikácia|banke|bance|george klíč|převod|prevod',
  filler:
    'vaše|váš|vaší|tvoje|zadejte|zadej|zadajte|zadaj|prosím|vyplňte|potvrďte|potvrzení|potvrdenie|zopakujte|znovu|ještě|jednou|současné|aktuální|staré|nové|k|ke|ku|do|od|z|ze|na|a|nebo|alebo|e mail|emailu|e mailu|účtu|účet|karty|karta|číslo|kód|zde|tu|povinné|jaké|je|číslic|sms|banky|celé|slov|peněženky|uživatele|platební|schránky|tři|čtyři|šestnáct|číslice|tri|štyri|šestnásť|poslední|čísla|platné|nynější|stávající|k němu|k tomu|aplikace|aplikaci|appky|pracovního|školní|firemního|které|který|vám|mu|k nemu|aplikácie|firemnej|ktorý|ktoré|mobilní|mobilnej|mobilná|mobilnú|mobilního',
  about:
    'zapomenuté|zapomněli|zabudnuté|obnovení|měníte|meníte|jak|jak často|ako|ako často|kolik|koľko|proč|prečo|kdy|kedy|máte|používáte|používate|správce|správca|politika|průzkum|prieskum|dotazník|názor|problém|problémy|poslední 4|poslední čtyři|posledné 4|posledné štyri|čtenářský průkaz|čitateľský preukaz|věrnostní karta|vernostná karta|dárková karta|darčeková karta|členská karta|wifi|hádanka|hra|tajenka|nápověda|platnost pasu|platnosť pasu|platnost smlouvy|platnost dokladu|průkazka|minimální trvanlivost|znáte|text zprávy|znění zprávy|text správy|znenie správy|text sms',
  never: 'nikdy|ne|nie|nezadávejte|nezadávajte|neposílejte|žádné|žiadne|nikomu|bez',
  verb: 'zadejte|zadajte|vyplňte|pošlete|pošlite|potvrďte|uveďte|poskytněte|poskytnite|napište|napíšte|odešlete|sdělte|přihlaste se|prihláste sa',
  object:
    'účet|účtu|účtem|schránka|schránky|schránku|karta|karty|kartu|přístup|prístup|profil|totožnost|totožnosť|údaje|platba|platbu|předplatné|identitu',
  trouble:
    'pozastaven|pozastavený|pozastaveno|pozastavení|zablokován|zablokovaný|zablokována|zablokování|blokován|blokovaný|omezen|obmedzený|deaktivován|deaktivovaný|uzavřen|zrušen|zrušený|vyprší|vypršelo|vypršala|neobvyklá|neobvyklou|nezvyčajná|podezřelá|podezřelou|podozrivá|smazán|vymazaný|odmítnuta|zamietnutá|zadržena|zadržaná|neautorizovaný|ukončen|nedoplatek',
  verify:
    'ověřte|ověřit|ověření|overte|overiť|overenie|potvrďte svůj|potvrďte svoje|potvrďte své|aktualizujte|aktualizovat|aktualizace|aktualizácia|obnovte|obnovit|obnoviť|odblokujte|odblokovat|odblokovanie|aktivujte|reaktivace|reaktivovat|verifikace|verifikácia|autorizujte|autorizace',
  storage: 'kvóta|plná|překročen|prekročená|úložiště|úložisko|heslo vyprší|heslo vypršelo|limit schránky|překročen limit|limit úložiště',
  prize:
    'vyhráli jste|vyhrali ste|vyhráváte|výherce|výherca|gratulujeme|blahopřejeme|vybráni|vybraný|vyzvedněte|výhra|výhru|loterie|dědictví|odměna|odměnu',
  refund: 'vrácení|vrácení daně|vrátenie|vrátenie dane|přeplatek|preplatok|refundace|kompenzace|příspěvek|príspevok|odškodnění|refundácia',
  parcel:
    'zásilka|zásilku|zásilky|zásielka|zásielku|balík|balíček|doručení|doručenie|clo|celní poplatek|colný poplatok|poplatek|doplatek|doplatok',
  urgency:
    'naléhavé|naliehavé|okamžitě|okamžite|ihned|ihneď|neprodleně|do 24|24 hodin|24 hodín|48 hodin|poslední upozornění|posledné upozornenie|jinak|inak|v opačném případě|co nejdříve|čo najskôr|urgentní',
  side: 'na zadní straně|vzadu|zezadu|ze zadní strany|na zadnej strane|zozadu|zadní strana|ze zadu|zepředu|na přední straně',
};

const southSlavic: Words = {
  password:
    'lozinka|lozinku|lozinke|zaporka|geslo|gesla|trenutna lozinka|trenutno geslo|šifra|pristupna šifra|podaci za prijavu|podatki za prijavo|čime se prijavljujete|što upisujete pri prijavi|riječ za prijavu|lozink*|zapork*|gesl*',
  pin: 'pin kod|pin kartice|pin koda|pin broj|pin od kartice|pin za karticu|pin s kartice|pin na bankomatu|pin za bankomat|puk|puk kod|kod za otključavanje|pin za aplikaciju|pin za mtoken|pin mtokena|pin za mobilnu banku|koda za odklepanje|pin za kartico|pin od telefona|pin za token|pin za m banking',
  otp: 'sms kod|kod iz sms|jednokratni kod|jednokratna lozinka|verifikacijski kod|verifikacioni kod|potvrdni kod|sms koda|enkratno geslo|potrditvena koda|enkratna koda|kod za potvrdu|token kod|mtoken|kod iz poruke|kod koji je stigao|koda iz sms|šesteroznamenkasti kod|šestoznamenkasti kod|šestocifreni kod|kod od 6 cifara|kod od šest cifara|kod od 6 znamenki|kod od šest znamenki|kod od 6 brojeva|šestmestna koda|6 mestna koda|whatsapp kod|viber kod|pin za dvostruku provjeru|provjera u dva koraka|potvrda u dva koraka|provera u dva koraka|preverjanje v dveh korakih|rezervni kodovi|sigurnosne kopije kodova|rezervne kode|kod za uparivanje|aktivacijski kod|aktivacioni kod|aktivacijska koda|kod sa mtokena|kod s tokena|koda iz sporočila|koda ki je prišla',
  card: 'broj kartice|broj kreditne kartice|broj bankovne kartice|podaci kartice|številka kartice|številka kreditne kartice|številka plačilne kartice|kreditna kartica|platna kartica|imatelj kartice|podaci o kartici|vlasnik kartice|podatki o kartici|ime na kartici|broj kartic*|broja kartic*|številka kartic*|številko kartic*|broj vaše kartic*|utisnuti brojevi|reljefni brojevi|ispupčeni brojevi|dugačak broj|dugački broj|dugi broj s kartice|brojevi s kartice|brojevi sa kartice|broj sa prednje strane|broj s prednje strane|četiri puta četiri|vtisnjene številke|dolga številka|številke s kartice|številka na sprednji strani|broj sa plastike|broj s plastike|številka bančne kartice|številka kartice banke|številka bančne',
  cvv: 'cvv kod|cvc kod|sigurnosni kod|sigurnosni broj|kontrolni broj|trocifreni kod|troznamenkasti kod|varnostna koda|tri znamenke|tri cifre|bezbednosni kod|cvv koda|cvc koda|trimestna koda|kod na poleđini|kod otraga|brojevi na poleđini|broj na poleđini|kod pozadi|brojevi pozadi|broj pozadi|tri broja pozadi|tri broja na poleđini|broj kod potpisa|tri cifre pozadi|tri znamenke straga|koda zadaj|koda na hrbtu|številke zadaj|tri številke zadaj|tri cifre na poleđini',
  expiry:
    'datum isteka|vrijedi do|važi do|datum važenja|rok valjanosti|datum poteka|velja do|veljavnost|mm gg|mm ll|rok važenja|vrijedi|važi|velja|ističe',
  seed: 'fraza za oporavak|seed fraza|riječi za oporavak|12 riječi|24 riječi|12 reči|24 reči|privatni ključ|tajna fraza|12 besed|24 besed|zasebni ključ|obnovitvena fraza|fraza za obnovitev|riječi po redu|reči po redu|riječi s papira|reči sa papira|riječi za povrat|reči za povraćaj|besede po vrsti|besede v vrstnem redu|obnovitvene besede|besede z listka',
  person:
    'oib|jmbg|emšo|davčna številka|broj osobne iskaznice|broj lične karte|broj putovnice|broj pasoša|številka potnega lista|številka osebne izkaznice',
  bankLogin:
    'internet bankarstvo|internetsko bankarstvo|mobilno bankarstvo|e bankarstvo|elektronsko bankarstvo|spletna banka|spletno bančništvo|mobilna banka|lozinka za internet bankarstvo|korisničko ime banke|geslo za spletno banko|internet bankarstv*|mobilno bankarstv*|spletna bank*|e bankarstv*|e građani lozinka|lozinka za e građane|lozinka e građani|mtoken pin|mtoken kod|pin za mtoken|m token pin|korisnički broj banke|lozinka za m banking|pin za m banking|pin za mbanking|mbanking lozinka|korisničko ime za banku|lozinka za banku|eid lozinka|euprava lozinka|lozinka za euprava|consent id|pin consentid|smspass|sms pass geslo|sigenca geslo|geslo za mobilno banko|geslo za banko|pin mobilne banke|rekono geslo|podaci za internet banku|pristupni podaci banke|prijava u banku',
  login:
    'korisničko ime|uporabniško ime|email adresa|e mail adresa|e pošta|epošta|email|e mail|telefon|broj telefona|broj mobitela|telefonska številka|broj računa|številka računa|e poštni naslov|službeni e mail|službeni mejl|poslovni e mail|poslovni mejl|službena adresa|poslovna adresa|službeni mail|školski e mail|službeni e naslov|službena e pošta|whatsapp broj|broj whatsappa|viber broj|broj na vajberu|službena pošta|mejl adresa|mejl|mob|tel',
  bank: 'banka|banke|kartica|kartice|račun|bankovni|bančni|bankomat|bankomata|na bankomatu|bankomatu|dižete novac|podižete novac|podizanje gotovine|pos terminal|aplikacija banke|aplikaciju banke|aplikacije banke|bankovna aplikacija|bančna aplikacija|dvig gotovine|dvigujete|terminalu|mbanking|m banking|kekspay|keks pay|banci|banku|banki',
  filler:
    'vaša|vaš|vaše|vašu|vašeg|unesite|unesi|upišite|molimo|potvrdite|potvrda|ponovite|ponovno|ponovo|trenutna|stara|nova|vnesite|prosimo|potrditev|potrdite|trenutno|staro|novo|za|od|na|i|ili|in|ali|e mail|email|e pošte|računa|račun|kartice|kartica|broj|kod|koda|ovdje|obavezno|obvezno|koja|je|znamenki|cifara|sms|sa|pozadi|poleđini|banke|korisnika|naloga|riječi|besed|številka|tukaj|tri|četiri|štiri|šesnaest|šestnajst|brojevi|zadnje|številke|brojke|važeća|važeće|aktualna|sadašnja|pripadajuća|uz nju|njega|aplikacije|aplikacija|aplikaciji|poslovne|službene|školske|koji|koje|vam|ti|veljavno|zraven|službeno|ki|ponovi',
  about:
    'snaga|jačina|zaboravljena|zaboravili|pozabljeno|resetiranje|kako|koliko|koliko često|kako pogosto|zašto|zakaj|kada|kdaj|imate|koristite|uporabljate|upravitelj|politika|anketa|mišljenje|mnenje|problem|problemi|težave|zadnje četiri|zadnja četiri|zadnje štiri|poslednje četiri|članska iskaznica|knjižnična|knjižnica|kartica lojalnosti|članska kartica|članske kartice|poklon kartica|darilna kartica|zagonetka|uganka|igra|wifi|vrijedi do putovnica|rok trajanja|znate|tekst poruke|sadržaj poruke|besedilo sporočila|vsebina sporočila',
  never: 'nikada|nikad|ne|nikoli|nemojte|nikomu|bez|brez',
  verb: 'unesite|upišite|navedite|pošaljite|potvrdite|dostavite|ispunite|vnesite|vpišite|posredujte|pošljite|prijavite se',
  object:
    'račun|računa|nalog|nalogu|pretinac|sandučić|kartica|kartice|karticu|pristup|profil|identitet|podaci|podatke|dostop|predal|nabiralnik|plaćanje|pretplata|plačilo',
  trouble:
    'suspendiran|suspendovan|blokiran|blokirana|zaključan|ograničen|deaktiviran|onemogućen|zatvoren|ističe|istekla|istekao|neuobičajena|neobična|sumnjiva|sumnjivu|izbrisan|obrisan|odbijena|zadržana|začasno|onemogočen|zaprt|poteče|potekel|sumljiva|sumljivo|nenavadna|zavrnjena|zaklenjen|omejen|isključen|zadržan',
  verify:
    'verificirajte|verifikacija|verifikujte|potvrdite svoj|potvrdite svoje|potvrdite identitet|provjerite|proverite|ažurirajte|ažuriranje|ažurirati|reaktivirajte|aktivirajte|otključajte|otključati|obnovite|preverite|preverjanje|posodobite|posodobitev|odklenite|potrdite svoj|potrdite identiteto|overite|vratite pristup',
  storage: 'kvota|prepun|pun|polna|poln|prekoračen|presežena|presegel|lozinka ističe|geslo poteče|prostor za pohranu',
  prize:
    'osvojili ste|dobili ste|dobitnik|pobjednik|pobednik|čestitamo|odabrani|izabrani|nagrada|nagradu|preuzmite|zadeli ste|zmagovalec|čestitke|izbrani|nagrado|prevzemite|lutrija|nasljedstvo',
  refund: 'povrat|povrat poreza|povraćaj|naknada|odšteta|nadoknada|vračilo|vračilo dohodnine|nadomestilo|kompenzacija|pomoć|subvencija',
  parcel: 'paket|paketa|pošiljka|pošiljku|pošiljke|dostava|dostavu|carina|carinska|poštarina|dostavo|carinske|pošiljko',
  urgency:
    'hitno|odmah|u roku od 24|24 sata|48 sati|24h|zadnje upozorenje|posljednje upozorenje|poslednje upozorenje|u suprotnom|takoj|nemudoma|v 24 urah|24 ur|zadnje opozorilo|v nasprotnem primeru|nujno',
  side: 'na poleđini|pozadi|straga|sa stražnje strane|na hrbtni strani|zadaj|sa poleđine|otraga|sprijeda|na hrbtu',
};

export const slavic = { russian, ukrainian, bulgarian, polish, czechSlovak, southSlavic } as const;
