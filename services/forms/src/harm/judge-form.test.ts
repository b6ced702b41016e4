import { describe, expect, it } from '@jest/globals';
import { calm, elementOf, email, formOf, input, paragraph, radio, rating } from '../../test/harm-form.ts';
import { judgeForm } from './judge-form.ts';

const judged = (...form: Parameters<typeof formOf>) => judgeForm(formOf(...form), calm);
const verdictOf = (...form: Parameters<typeof formOf>) => judged(...form).verdict;

describe('a form that asks for what nobody may ask for', () => {
  it.each([
    ['a password', 'Mailbox upgrade', [email(), 'Password']],
    ['a password, as the user name is asked', 'Login', ['User name', 'Password *']],
    ['a password, in other words', 'Webmail', [email(), 'Please confirm your current e-mail password']],
    ['a password, in its placeholder', 'Webmail', [email(), input('', 'Enter your password')]],
    ['a password, in the text above the field', 'Webmail', [email(), paragraph('Password:'), input('')]],
    ['a card', 'Pay the customs fee', ['Name', 'Card number', 'Expiry (MM/YY)', 'CVV']],
    ['a seed phrase', 'Wallet support', [radio('Wallet', 'MetaMask', 'Other'), 'Enter your 12 or 24 word recovery phrase']],
    ['a private key', 'Airdrop', ['Private key']],
    ['access to a bank', 'Security check', ['Online banking user ID', 'Online banking password']],
    ['the PIN of a card', 'Card renewal', ['Card number', 'ATM PIN']],
  ])('is held: %s', (_what, title, elements) => {
    expect(verdictOf(title, elements)).toBe('hold');
  });

  it.each([
    ['de', 'Postfach bestätigen', ['E-Mail-Adresse', 'Passwort']],
    ['nl', 'Mailbox bijwerken', ['E-mailadres', 'Wachtwoord']],
    ['fr', 'Messagerie saturée', ['Adresse e-mail', 'Mot de passe actuel']],
    ['es', 'Verifique su cuenta', ['Correo electrónico', 'Contraseña']],
    ['pt', 'Recadastramento', ['E-mail', 'Senha do e-mail']],
    ['it', 'Casella piena', ['Indirizzo email', 'Inserisci la tua password']],
    ['ro', 'Verificare cont', ['Adresa de email', 'Parola']],
    ['sv', 'Ditt konto', ['E-post', 'Lösenord']],
    ['da', 'Din konto', ['Brugernavn', 'Adgangskode']],
    ['nb', 'Din konto', ['E-post', 'Passord']],
    ['fi', 'Sähköposti', ['Sähköpostiosoite', 'Salasana']],
    ['et', 'Postkast', ['E-posti aadress', 'Parool']],
    ['lt', 'Paštas', ['El. pašto adresas', 'Slaptažodis']],
    ['hu', 'Postafiók', ['E-mail cím', 'Jelszó']],
    ['pl', 'Weryfikacja konta', ['Adres e-mail', 'Hasło do poczty']],
    ['cs', 'Ověření účtu', ['E-mail', 'Heslo']],
    ['hr', 'Provjera računa', ['Email adresa', 'Lozinka']],
    ['sl', 'Posodobitev', ['Uporabniško ime', 'Geslo']],
    ['ru', 'Проверка почты', ['Логин', 'Пароль']],
    ['uk', 'Перевірка', ['Електронна пошта', 'Введіть ваш пароль']],
    ['bg', 'Проверка', ['Имейл', 'Парола']],
    ['sr', 'Провера', ['Корисничко име', 'Лозинка']],
    ['el', 'Επαλήθευση', ['Όνομα χρήστη', 'Κωδικός πρόσβασης']],
    ['tr', 'Hesap doğrulama', ['E-posta adresi', 'Şifreniz']],
    ['id', 'Verifikasi akun', ['Alamat email', 'Kata sandi']],
    ['ms', 'Pengesahan akaun', ['Alamat e-mel', 'Kata laluan']],
    ['vi', 'Xác minh tài khoản', ['Tên đăng nhập', 'Mật khẩu']],
    ['sw', 'Akaunti yako', ['Barua pepe', 'Nenosiri']],
    ['ar', 'تحديث الحساب', ['البريد الإلكتروني', 'كلمة المرور']],
    ['fa', 'تایید حساب', ['نام کاربری', 'رمز عبور']],
    ['ur', 'اکاؤنٹ کی تصدیق', ['ای میل', 'پاس ورڈ']],
    ['he', 'אימות חשבון', ['שם משתמש', 'סיסמה']],
    ['hi', 'खाता सत्यापन', ['ईमेल', 'पासवर्ड']],
    ['bn', 'অ্যাকাউন্ট যাচাই', ['ইমেইল', 'পাসওয়ার্ড']],
    ['zh-Hans', '邮箱升级', ['邮箱', '请输入您的密码']],
    ['zh-Hant', '信箱驗證', ['電子郵件', '密碼']],
    ['ja', 'アカウントの確認', ['メールアドレス', 'パスワード']],
    ['ko', '계정 확인', ['아이디', '비밀번호를 입력하세요']],
    ['th', 'ยืนยันบัญชี', ['อีเมล', 'รหัสผ่าน']],
  ])('is held in %s', (_language, title, elements) => {
    expect(verdictOf(title, elements)).toBe('hold');
  });

  it.each([
    'Pаsswоrd',
    'Ｐａｓｓｗｏｒｄ',
    '𝐏𝐚𝐬𝐬𝐰𝐨𝐫𝐝',
    '🅿🅰🆂🆂🆆🅾🆁🅳',
    'ⓟⓐⓢⓢⓦⓞⓡⓓ',
    'ᴘᴀꜱꜱᴡᴏʀᴅ',
    'P@ssw0rd',
    'pa$$word',
    'P4SSW0RD',
    'p a s s w o r d',
    'p.a.s.s.w.o.r.d',
    'P-A-S-S-W-O-R-D',
    'Pass word',
    'Passw ord',
    'p\u200bass\u200dword',
    'p\u0336a\u0336s\u0336s\u0336w\u0336o\u0336r\u0336d\u0336',
    'Рassword',
    'Enter your p a s s w o r d here',
    'pass​word:',
  ])('is held however the word is written: %s', (label) => {
    expect(verdictOf('Mailbox', [email(), label])).toBe('hold');
  });
});

describe('an honest form', () => {
  it.each([
    [
      'Password strength survey',
      [rating('How strong is your password?'), 'How many passwords do you have?', radio('Do you reuse passwords?', 'Yes', 'No')],
    ],
    [
      'Job application',
      [email(), 'Full name', 'Last 4 digits of your social security number', radio('Do you have a passport?', 'Yes', 'No')],
    ],
    ['Seed order', ['Name', 'Seeds', 'Number of seed packets', 'Phone', 'Address']],
    ['Delivery', ['Name', 'Address', 'City', 'State', 'PIN code', 'Mobile number']],
    [
      'Payments survey',
      [radio('Do you know what a CVV is?', 'Yes', 'No'), 'What does CVV stand for?', rating('How safe do you feel with your credit card?')],
    ],
    ['Mot de passe oublié : votre avis', [rating('Mot de passe oublié : comment notez-vous notre portail ?'), email()]],
    ['Event check-in', ['Name', 'Ticket code', email()]],
    ['Before your arrival', ['Name', 'Passport number', 'Passport expiry date', 'Arrival date', email()]],
    ['Donate', ['Name', 'IBAN', 'Amount', email()]],
    ['Apple pie contest', ['Name', 'Recipe', email(), radio('Prize', 'Gift card', 'Apron')]],
    ['Google Ads agency', ['Company', 'Website', 'Monthly budget', email()]],
    [
      'Tech support intake',
      ['Name', email(), 'Describe the problem', radio('Topic', 'I forgot my password', 'My account is locked', 'Other')],
    ],
    ['Library', ['Library card number', 'PIN badge size', 'Book', email()]],
    ['Matrícula escolar', ['Nombre', 'DNI', 'Correo electrónico', 'Palabras clave', 'Coordenadas del lugar']],
    ['Passwortrichtlinie: Umfrage', [rating('Wie finden Sie die Passwortrichtlinie?'), 'Wie oft ändern Sie Ihr Passwort?']],
    ['Cadastro para o evento', ['Nome', 'CPF', 'E-mail', 'Telefone', 'Endereço', 'Cidade']],
    ['Konkurs na hasło reklamowe', ['Imię', 'Hasło reklamowe', 'E-mail']],
    ['Опрос о безопасности', ['Как часто вы меняете пароль?', email('Почта')]],
    ['アンケート', ['パスワードの管理方法を教えてください', 'お名前', 'メールアドレス']],
    ['密码安全调查', ['您多久修改一次密码？', '姓名', '邮箱']],
    ['Wi-Fi at the guest house', [rating('How fast was the Wi-Fi?'), 'Did the Wi-Fi password work?', email()]],
    ['Refund request', ['Order number', 'Reason', email(), 'IBAN']],
    ['Parcel pick-up times', ['Name', 'Parcel number', 'When do you come?', email()]],
  ] as const)('is not held: %s', (title, elements) => {
    expect(judged(title, elements)).toMatchObject({ verdict: 'none' });
  });

  it('may say that nobody should send a password', () => {
    const words = 'Never enter your password or card number into a form. We will never ask for your PIN.';
    expect(verdictOf('Support', [paragraph(words), email(), 'Question'])).toBe('none');
  });
});

describe('a form that has a reason of its own', () => {
  const upload = (label: string) => elementOf('upload', { label });
  const weightsOf = (...form: Parameters<typeof formOf>) =>
    Object.fromEntries(judged(...form).reasons.map(({ code, weight }) => [code, weight]));

  it('is a riddle, whose passwords are of nobody', () => {
    const found = [paragraph('The escape room of the museum.'), 'Password from the diary', 'Secret phrase of the captain'];
    expect(judged('Vault', found).verdict).not.toBe('hold');
    expect(judged('Vault', [...found.slice(1)]).verdict).toBe('hold');
    expect(judged('Vault', [...found, email()]).verdict).toBe('hold');
  });

  it('is a warning, which asks for nothing that it tells of', () => {
    const told = [paragraph('Somebody asks for the code from the text message. Send us the code.'), 'Where did you hear of it?'];
    expect(weightsOf('Calls', told).code).toBeGreaterThan(0);
    expect(weightsOf('Calls by scammers', told).code).toBeUndefined();
    expect(judged('Calls by scammers', [email(), 'Password']).verdict).toBe('hold');
  });

  it('is of an employer, who asks for papers and their numbers', () => {
    const asked = [upload('Scan of passport'), 'Passport number', paragraph('Urgent: Google needs it at once.')];
    expect(weightsOf('New starter form', asked)).toEqual({ photo: 40 });
    expect(Object.keys(weightsOf('Form', asked))).toEqual(expect.arrayContaining(['person', 'brand']));
    expect(judged('New starter form', [...asked, email(), 'Password']).verdict).toBe('hold');
  });

  it.each([
    ['a tax number in Poland', 'Serwis', ['NIP']],
    ['somebody to call', 'Team', ['Next of kin', 'Next of kin phone', 'Emergency contact']],
    ['the back of a paper', 'Camp', [upload("Carte d'identité recto verso")]],
    ['the screen of a telephone to mend', 'إصلاح', ['رمز قفل الشاشة']],
    ['a number of an office', 'Taxes', ['IRS IP PIN (six digits)']],
    ['a PIN that is made up', 'Biblioteca', ['Scegli un PIN di 4 cifre (non usare quello del bancomat)']],
    ['where texts go', 'Evening', [paragraph('We send a text message.'), 'Text number']],
  ])('is not held: %s', (_what, title, elements) => {
    expect(judged(title, elements).verdict).toBe('none');
  });
});

describe('what makes a form suspicious', () => {
  const login = (text: string, href: string) => [paragraph('News of today. ', { text, href }), email()];

  it('is a link that is not what it says', () => {
    const codes = (text: string, href: string) => judged('Notice', login(text, href)).reasons.map(({ code }) => code);
    expect(codes('www.paypal.com', 'https://evil.example/x')).toContain('link_text');
    expect(codes('here', 'https://paypal-secure.evil.example/')).toContain('link_brand');
    expect(codes('here', 'https://xn--pypal-4ve.com/')).toContain('link_look');
    expect(codes('here', 'http://203.0.113.7/login')).toContain('link_address');
    expect(codes('here', 'https://bit.ly/x')).toContain('link_short');
    expect(codes('bakery.example/menu', 'https://www.bakery.example/menu')).toEqual([]);
    expect(codes('our shop', 'https://xn--bcker-gra.de/')).toEqual([]);
  });

  it('is a redirect to another site than that of the links', () => {
    const to = (redirect_url: string) =>
      judgeForm(formOf('Bakery', login('our shop', 'https://www.shop.example/'), { success_status: 'url', redirect_url }), calm).reasons;
    expect(to('https://shop.example/thanks')).toEqual([]);
    expect(to('https://other.example/')).toMatchObject([{ code: 'redirect', where: 'redirect_url' }]);
  });

  it('is a brand with a lure, except from the brand itself', () => {
    const form = formOf('PayPal', [paragraph('Your account is suspended. Verify your account within 24 hours.'), email()]);
    expect(judgeForm(form, calm).verdict).toBe('warn');
    expect(judgeForm(form, { ...calm, ownerDomain: 'mail.paypal.com' }).verdict).toBe('none');
    expect(judgeForm(form, { ...calm, accountAge: 60_000 }).verdict).toBe('hold');
  });

  it('is never the account alone', () => {
    const form = formOf('Bakery', ['Cake', email()]);
    expect(judgeForm(form, { ...calm, accountAge: 0, copies: 90 })).toEqual({ score: 0, verdict: 'none', reasons: [] });
    expect(judgeForm(form, { ...calm, reports: 50, visits: 60 }).verdict).toBe('none');
  });

  it('says where it is', () => {
    const form = formOf('Login', [email(), 'Password']);
    const uniqueId = form.pages[0]?.rows[1]?.content[0].cols[0]?.uniqueId;
    const { reasons } = judgeForm(form, calm);
    expect(reasons[0]).toEqual({ code: 'password', weight: 80, where: uniqueId, found: 'Password' });
  });
});
