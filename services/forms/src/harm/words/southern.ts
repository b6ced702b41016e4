import type { Words } from '../concepts.ts';

const spanish: Words = {
  password:
    'contraseña|contraseñas|contrasena|contrasenia|clave|claves|clave de acceso|clave de correo|clave personal|clave secreta|clave digital|palabra clave|credenciales|credenciales de acceso|codigo de acceso|código de acceso|clave de internet|lo que escribe para entrar|lo que escribes para entrar|palabra de acceso|lo que teclea después|con lo que entra',
  pin: 'codigo pin|código pin|clave del cajero|clave de cajero|clave de la tarjeta|clave de tarjeta|pin del cajero|nip|nip de la tarjeta|numero pin|pin de la tarjeta|clave de 4 digitos|clave de seis digitos|clave de 6 digitos|clave atm|pin de seguridad|nip del cajero|clave de 4 dígitos|clave de cuatro dígitos|clave de 6 dígitos|clave yape|código de desbloqueo|patrón de desbloqueo|puk|clave de internet 6 dígitos|pin transaccional',
  otp: 'codigo sms|código sms|codigo de verificacion|código de verificación|codigo recibido|código recibido|codigo de un solo uso|clave dinamica|clave dinámica|codigo de confirmacion|codigo de seguridad sms|codigo recibido por sms|codigo token|clave token|codigo de autenticacion|tarjeta de coordenadas|codigo de recuperacion|codigo otp|codigo de whatsapp|código que llegó|código que le llegó|código que te llegó|número que llegó por sms|el código del sms|codigo del sms|código de seis dígitos|código de 6 dígitos|codigo de 6 digitos|código de seis cifras|código de 6 cifras|código de seis números|código dinámico|token dinámico|clave de la verificación en dos pasos|verificación en dos pasos|pin de dos pasos|pin de verificación en dos pasos|códigos de respaldo|códigos de reserva|códigos de recuperación|código de vinculación|código de activación|código de whatsapp|coordenadas de la tarjeta|clave de operaciones|clave sms|numerito que le llegó|numerito que te llegó|numerito del mensaje',
  card: 'numero de tarjeta|número de tarjeta|numero de la tarjeta|numero de tu tarjeta|numero de su tarjeta|tarjeta de credito|tarjeta de crédito|tarjeta de debito|tarjeta de débito|datos de la tarjeta|datos de tarjeta|datos de tu tarjeta|16 digitos|16 dígitos|titular de la tarjeta|tarjeta bancaria|n de tarjeta|no de tarjeta|nro de tarjeta|numero de tarjeta de credito|numero tarjeta|números de la tarjeta|numero largo|los 16 números|dígitos de la tarjeta|el número largo|número que aparece en la tarjeta|números en relieve|numeros en relieve|números grabados|número del plástico|numero del plastico|número largo de la tarjeta|los 16 de la tarjeta|dígitos del frente|cuatro grupos de cuatro|plástico bancario|tarjeta débito crédito|nº de tarjeta|n tarjeta|nro tarjeta',
  cvv: 'codigo de seguridad|código de seguridad|codigo cvv|código cvv|codigo cvc|3 digitos del reverso|tres digitos del reverso|codigo de seguridad de la tarjeta|codigo de 3 digitos|3 digitos de atras|digitos al reverso|cvv de la tarjeta|tres digitos al dorso|código trasero|código de atrás|código del reverso|clave de atrás|numeritos de atrás|números de atrás|los tres de atrás|tres de atrás|3 dígitos de atrás|tres dígitos de atrás|cod seguridad|clave de seguridad de la tarjeta',
  expiry:
    'fecha de vencimiento|fecha de caducidad|vencimiento|caducidad|fecha de expiracion|fecha de expiración|valida hasta|válida hasta|mm aa|mm aaaa|fecha vencimiento|fecha caducidad|vence|caduca|vence el|expira|válida|fecha de la tarjeta',
  seed: 'frase semilla|frase de recuperacion|frase de recuperación|palabras de recuperacion|frase secreta|12 palabras|24 palabras|clave privada|claves privadas|frase mnemotecnica|frase mnemónica|llave privada|palabras semilla|frase de respaldo|frase de 12 palabras|semilla de recuperacion|palabras en orden|las palabras en orden|palabras del papel|palabras de recuperación|palabras secretas en orden|semilla de la billetera|palabras de respaldo',
  identity: 'numero de seguridad social|número de seguridad social|numero de seguro social|seguro social|numero de la seguridad social|nss',
  person:
    'dni|nie|numero de dni|cedula|cédula|numero de cedula|curp|rfc|rut|cuit|cuil|numero de pasaporte|número de pasaporte|pasaporte|numero de identificacion|documento de identidad|numero de documento|nif|numero de identidad|licencia de conducir',
  bankLogin:
    'banca en linea|banca en línea|banca online|banca movil|banca móvil|banca electronica|banca por internet|clave de banca|usuario de banca|usuario bancario|clave bancaria|clave del banco|usuario del banco|contraseña del banco|contraseña bancaria|clave de internet|clave telefonica|clave de la banca en linea|usuario de banca en linea|clave bip|acceso a banca|clave de la banca|usuario y clave|firma digital|firma de operaciones|clave de firma|clave de la app|clave online|clave del banco en línea|clave de acceso a la banca|pin de la app|clave sol|clave fiscal|clave única|clave unica|claveúnica|clave permanente|clave pin|ciec|contraseña del sat|contraseña sat|e firma|efirma|clave del homebanking|clave homebanking|clave internet|clave de la app del banco|usuario de homebanking|usuario homebanking|clave web|clave telefónica|clave de acceso al banco|clave interbancaria de internet|certificado digital y contraseña|clave de operaciones|tarjeta de coordenadas|código de la app del banco',
  maiden: 'apellido de soltera de su madre|apellido de soltera de la madre|pregunta secreta|pregunta de seguridad|respuesta secreta',
  photo:
    'foto de la tarjeta|foto de tu tarjeta|foto de su tarjeta|foto de la tarjeta por ambos lados|ambos lados de la tarjeta|frente y reverso de la tarjeta|foto de tu dni|foto del dni|foto de la cedula|foto del ine|selfie con|foto frontal de la tarjeta|foto de la tarjeta de coordenadas|anverso y reverso',
  login:
    'usuario|nombre de usuario|correo|correo electronico|correo electrónico|direccion de correo|email|numero de cliente|telefono|teléfono|celular|movil|móvil|numero de celular|numero de telefono|numero de cuenta|cuenta de correo|correo corporativo|correo institucional|correo de trabajo|correo del trabajo|correo de la empresa|correo laboral|correo de la universidad|mail del trabajo|número de whatsapp|numero de whatsapp|nº de whatsapp|celu|celu con whatsapp',
  bank: 'banco|bancaria|cuenta bancaria|tarjeta|cajero|debito|credito|clabe|cbu|visa|cajero automático|sacar plata|sacar dinero|retirar dinero|app del banco|banca móvil|datáfono|transferir|bizum|yape|nequi|daviplata|mercado pago|tpv',
  postal: 'direccion|ciudad|codigo postal',
  filler:
    'su|sus|tu|tus|nuestra|ingrese|ingresa|introduzca|introduce|escriba|escribe|por|favor|confirme|confirma|confirmar|confirmacion|repita|repetir|repite|actual|anterior|antigua|nueva|nuevo|vieja|el|la|los|las|un|una|de|del|para|con|en|al|y|o|e|cual|es|numero|número|nro|codigo|código|tarjeta|cuenta|correo|electronico|electrónico|email|aqui|aquí|obligatorio|requerido|bancaria|banco|usuario|digitos|dígitos|completo|completa|acceso|por sms|recibido|sms|digite|digita|reverso|dorso|seguridad|titular|palabras|billetera|a|que|nombre|movil|celular|institucional|tres|cuatro|dieciséis|números|cifras|últimos|ultimos|mi|vigente|habitual|válida|válido|correspondiente|asociada|asociado|app|aplicación|corporativo|corporativa|se|le|te|acaba|misma|mismo',
  about:
    'fortaleza|seguridad de las contraseñas|olvido|olvidó|olvidada|olvide|olvidé|restablecer|recuperar contraseña|cambiar|cada cuanto|con que frecuencia|cuantas|cuántas|como|cómo|por que|por qué|cuando|cuándo|tiene|tienes|utiliza|gestor|politica|política|encuesta|opinion|opinión|problema|problemas|ultimos 4|últimos 4|ultimos cuatro|últimos cuatro|tarjeta de biblioteca|tarjeta de fidelidad|tarjeta de socio|tarjeta de regalo|tarjeta sanitaria|tarjeta de embarque|tarjeta postal|wifi|acertijo|juego|pista|factores clave|palabras clave|palabras claves|punto clave|puntos clave|clave catastral|clave escolar|clave del centro|clave de la materia|caducidad del pasaporte|vencimiento del pasaporte|caducidad del dni|fecha de caducidad del pasaporte|significa|prefiere|prefieres|competencias clave|mensaje clave|persona clave|texto del mensaje|texto|contenido del mensaje|texto del sms',
  never:
    'nunca|jamas|jamás|ningun|ninguna|no comparta|no introduzca|no ingrese|no envie|no escriba|no pedimos|no pediremos|no solicitamos|no solicitaremos|no incluya|no incluyas|no compartas',
  verb: 'ingrese|ingresa|ingresar|introduzca|introduce|introducir|escriba|escribe|proporcione|proporciona|proporcionar|confirme|confirma|envie|envíe|envia|envía|digite|digita|facilite|complete|indique|indica|coloque|coloca|comparta|suministre|inicie sesion con|verifique|teclee',
  object:
    'cuenta|cuentas|buzon|buzón|correo|tarjeta|acceso|perfil|identidad|datos|informacion|información|pago|suscripcion|suscripción|banca|servicio|usuario|linea|dispositivo|bandeja de entrada|transferencia',
  trouble:
    'suspendida|suspendido|suspension|suspensión|suspendera|bloqueada|bloqueado|bloqueo|bloqueara|limitada|limitado|restringida|restringido|desactivada|desactivado|desactivacion|cerrada|cerrar|cancelada|cancelado|vencida|vencido|caducada|expirada|expirado|expira|inusual|inusuales|sospechosa|sospechoso|sospechosas|no autorizado|no autorizada|eliminada|eliminado|eliminara|rechazado|rechazada|retenido|retenida|pendiente|inhabilitada|infraccion|infracción|deshabilitada|fraudulento|fallido|cierre|perder|violacion|impago|multa|hackeada',
  verify:
    'verificar|verifique|verifica|verificacion|verificación|validar|valide|valida|validacion|validación|confirmar su|confirme su|confirma tu|confirmar tu|confirme sus|actualizar|actualice|actualiza|actualizacion|actualización|reactivar|reactive|reactiva|reactivacion|desbloquear|desbloquee|desbloqueo|restaurar|restablecer su|renovar|autenticar|autenticacion|rehabilitar|habilitar|recuperar su cuenta|regularizar|migracion|migrar|sincronizar',
  storage:
    'cuota|limite de almacenamiento|límite de almacenamiento|buzon lleno|buzón lleno|almacenamiento|ha excedido|excedido|superado|contraseña caduca|contraseña expira|contraseña vence|mensajes pendientes|mensajes retenidos',
  prize:
    'ha ganado|has ganado|ganador|ganadora|felicidades|felicitaciones|seleccionado|seleccionada|reclamar|reclama|reclame|premio|tu regalo|su premio|loteria|lotería|herencia|sorteo|tarjeta de regalo gratis|diamantes gratis|robux gratis|recibe gratis',
  refund:
    'reembolso|devolucion|devolución|devolucion de impuestos|devolucion de la renta|bono|subsidio|ayuda economica|ayuda|compensacion|indemnizacion|ingreso solidario|bono de|retroactivo|apoyo economico|beneficio',
  parcel:
    'paquete|envio|envío|entrega|aduana|aduanas|gastos de aduana|gastos de envio|tasas|reprogramar|encomienda|reparto|tarifa de envio|arancel|peaje',
  wallet: 'validar billetera|validar su billetera|sincronizar billetera|conectar billetera|conectar wallet|billetera',
  urgency:
    'urgente|urgentemente|inmediatamente|inmediato|de inmediato|24 horas|48 horas|en 24|24h|48h|ultimo aviso|último aviso|ultima oportunidad|lo antes posible|de lo contrario|hoy mismo|cuanto antes|solo hoy|evitar',
  side: 'al reverso|de atrás|atrás|detrás|del reverso|al dorso|por detrás|reverso|del frente|de delante|por delante',
};

const portuguese: Words = {
  password:
    'senha|senhas|palavra passe|palavra chave|palavrapasse|palavras passe|password de acesso|codigo de acesso|código de acesso|senha de acesso|senha do email|senha do e mail|senha eletronica|senha atual|chave de acesso|credenciais|credenciais de acesso|senha de rede|o que digita para entrar|o que escreve para entrar|palavra de acesso|palavra de entrada|o que você digita para entrar',
  pin: 'codigo pin|código pin|senha do cartao|senha do cartão|senha de 4 digitos|senha de 6 digitos|senha de 8 digitos|pin do cartao|pin do cartão|codigo secreto|senha de saque|senha do cartao de 6 digitos|senha de transacao|senha de 4 dígitos|senha de quatro dígitos|senha de 6 dígitos|senha de seis dígitos|senha do caixa|pin multibanco|código multibanco|senha numérica|senha de transação|pin mb way|código mb way|puk|código de desbloqueio|frase secreta do banco|senha eletrônica',
  otp: 'codigo sms|código sms|codigo de verificacao|código de verificação|codigo recebido|código recebido|codigo token|itoken|codigo de confirmacao|código de confirmação|codigo de uso unico|codigo de autenticacao|código de autenticação|codigo enviado|codigo do whatsapp|codigo de recuperacao|cartao de coordenadas|cartao matriz|codigo de seguranca sms|código que chegou|código que chegou por sms|código que recebeu|código que veio|número que chegou|código de seis dígitos|código de 6 dígitos|codigo de 6 digitos|código de seis números|codigo que chegou|código do whatsapp|código do zap|código de ativação|código de ativacao|pin da confirmação em duas etapas|confirmação em duas etapas|verificação em duas etapas|códigos de backup|códigos de reserva|códigos de recuperação|código de emparelhamento|token do app|token do banco|código do token|id santander|numerinho que chegou|numerozinho',
  card: 'numero do cartao|número do cartão|cartao de credito|cartão de crédito|cartao de debito|cartão de débito|dados do cartao|dados do cartão|numero do seu cartao|16 digitos|16 dígitos|titular do cartao|titular do cartão|nome no cartao|nome impresso no cartao|cartao bancario|n do cartao|números do cartão|número impresso|os 16 números|número da frente|cartao numero|números em relevo|numeros em relevo|números gravados|número do plástico|número grande do cartão|quatro blocos de quatro|16 números da frente|nº do cartão|n do cartão',
  cvv: 'codigo de seguranca|código de segurança|codigo cvv|código cvv|codigo de seguranca do cartao|3 digitos do verso|tres digitos do verso|codigo de 3 digitos|cvv do cartao|3 digitos atras|digitos no verso|código de trás|código do verso|números do verso|numerinhos de trás|os três de trás|três números de trás|3 números de trás|três dígitos de trás|código atrás|cod de segurança',
  expiry:
    'validade|data de validade|validade do cartao|validade do cartão|vencimento do cartao|data de expiracao|mm aa|mm aaaa|valido ate|válido até|data de vencimento do cartao|vence|vence em|vencimento|expira|válido|data do cartão',
  seed: 'frase semente|frase de recuperacao|frase de recuperação|palavras de recuperacao|frase secreta|12 palavras|24 palavras|chave privada|chaves privadas|frase mnemonica|frase mnemônica|frase seed|palavras semente|palavras chave da carteira|palavras em ordem|palavras na ordem|as palavras na ordem|palavras do papel|palavras de recuperação|palavras de segurança da carteira',
  identity: 'numero da seguranca social|número da segurança social|niss',
  person:
    'cpf|rg|cnh|numero do cpf|numero de passaporte|número do passaporte|passaporte|nif|cartao de cidadao|numero do documento|bilhete de identidade|titulo de eleitor|numero do rg|numero de identificacao',
  bankLogin:
    'internet banking|senha do banco|senha bancaria|senha do internet banking|acesso bancario|homebanking|home banking|codigo multibanco|codigo do banco|senha do app do banco|chave de acesso banco|codigo de adesao|senha do aplicativo|senha da conta|senha net banking|senha de internet|código de acesso banco|senha da internet|senha do internet|pin da app do banco|código da app|senha do cartão e internet|código multicanal|password do homebanking|conta e senha|numero de contrato do homebanking|número de adesão|numero de adesao|n de adesão|chave de acesso do banco|senha gov br|senha do gov|senha do gov br|acesso gov br|senha da conta gov|conta gov br e senha|senha eletrônica|senha eletronica|assinatura eletrônica|chave móvel digital|chave movel digital|pin da chave móvel digital|código de acesso homebanking|senha finanças|senha das finanças|senha portal das finanças|senha do caixa tem|caixa tem|acesso ao app do banco|código de utilizador do banco|senha de 8 dígitos|senha de oito dígitos|senha de 8 dígitos do banco|senha de 6 dígitos do banco',
  maiden: 'nome de solteira da mae|nome de solteira da mãe|pergunta secreta|pergunta de seguranca|pergunta de segurança|resposta secreta',
  photo:
    'foto do cartao|foto do cartão|foto do seu cartao|frente e verso do cartao|frente e verso do cartão|foto do documento|frente e verso do documento|selfie com documento|selfie com|foto do rg|foto da cnh|foto do cartao frente e verso|frente e verso',
  login:
    'usuario|usuário|nome de usuario|nome de utilizador|utilizador|email|e mail|endereco de email|correio eletronico|numero de cliente|telefone|telemovel|telemóvel|celular|login|numero da conta|agencia|agência|conta corrente|e mail corporativo|email corporativo|e mail institucional|email institucional|e mail do trabalho|email da empresa|número do whatsapp|numero do whatsapp|whats|zap|número do zap',
  bank: 'banco|bancaria|conta bancaria|cartao|cartão|multibanco|credito|debito|pix|nubank|agencia|conta corrente|caixa eletrônico|caixa eletrónico|sacar|levantar dinheiro|app do banco|aplicativo do banco|maquininha|transferir|mb way|mbway|picpay|bancária|bancário',
  postal: 'endereco|cidade|cep|codigo postal',
  filler:
    'sua|seu|suas|seus|tua|teu|nossa|digite|insira|introduza|informe|escreva|por|favor|confirme|confirmar|confirmacao|confirmação|repita|repetir|atual|antiga|anterior|nova|novo|a|o|as|os|um|uma|de|do|da|dos|das|para|com|em|no|na|e|ou|qual|numero|número|codigo|código|cartao|cartão|conta|email|e mail|aqui|obrigatorio|obrigatório|bancaria|banco|usuario|usuário|digitos|dígitos|completo|completa|acesso|sms|recebido|verso|titular|palavras|carteira|nome|eletronico|institucional|por sms|três|quatro|dezasseis|dezesseis|números|últimos|algarismos|dígito|minha|meu|vigente|habitual|válida|válido|correspondente|associada|app|aplicativo|corporativo|que|se|lhe|te|mesma|mesmo',
  about:
    'forca|força|esqueceu|esqueci|esquecida|redefinir|recuperar senha|alterar|trocar|com que frequencia|com que frequência|quantas|quantos|como|por que|por quê|porque|quando|voce|você|tem|utiliza|gerenciador|gestor|politica|política|pesquisa|inquerito|opiniao|opinião|problema|problemas|ultimos 4|últimos 4|ultimos quatro|últimos quatro|cartao da biblioteca|cartao de fidelidade|cartao fidelidade|cartao presente|cartao sus|cartao de socio|cartao postal|cartao de embarque|wifi|wi fi|charada|enigma|jogo|senha da fila|senha de atendimento|validade do passaporte|validade do produto|palavras chave do|palavras chave do artigo|palavras chave do trabalho|significa|prefere|cartao de visita|validade do documento|texto da mensagem|texto do sms|conteúdo da mensagem',
  never: 'nunca|jamais|nao|não|nenhum|nenhuma|sem',
  verb: 'digite|insira|informe|introduza|confirme|envie|forneca|forneça|escreva|preencha|coloque|indique|partilhe|compartilhe|valide com|passe',
  object:
    'conta|contas|caixa de correio|caixa postal|email|cartao|cartão|acesso|perfil|identidade|dados|informacoes|informações|pagamento|assinatura|cadastro|servico|dispositivo|pontos|cpf|chave pix|aplicativo|fatura',
  trouble:
    'suspensa|suspenso|suspensao|suspensão|bloqueada|bloqueado|bloqueio|limitada|limitado|restrita|restrito|desativada|desativado|desativacao|encerrada|encerrado|cancelada|cancelado|vencida|expirada|expirado|expira|expirar|incomum|suspeita|suspeito|suspeitas|nao autorizada|não autorizado|nao autorizado|excluida|excluída|recusado|recusada|retido|retida|pendente|pendencia|irregular|irregularidade|taxado|taxada|violacao|violação|invadida|fraude|perder|multa|apagada|eliminada|desativar',
  verify:
    'verificar|verifique|verificacao|verificação|validar|valide|validacao|validação|confirmar seus|confirme seus|confirme sua|confirmar sua|confirme os seus|confirme a sua|atualizar|atualize|atualizacao|atualização|recadastramento|recadastrar|reativar|reative|reativacao|desbloquear|desbloqueie|desbloqueio|restaurar|renovar|autenticar|regularizar|regularize|regularizacao|regularização|sincronizar|migracao|sincronizacao|ativar',
  storage:
    'cota|limite de armazenamento|caixa cheia|caixa de correio cheia|armazenamento|excedeu|excedido|esta cheia|senha expira|senha expirou|mensagens pendentes|mensagens retidas',
  prize:
    'voce ganhou|você ganhou|ganhou|ganhador|ganhadora|vencedor|parabens|parabéns|selecionado|selecionada|resgatar|resgate|premio|prêmio|sorteio|heranca|herança|loteria|seu brinde|pontos expiram|pontos a expirar|reivindicar|contemplado',
  refund:
    'reembolso|restituicao|restituição|restituicao do imposto|devolucao|devolução|auxilio|auxílio|indenizacao|valores a receber|beneficio|benefício|estorno|saque fgts|fgts|dinheiro esquecido|saque|subsidio|ressarcimento',
  parcel:
    'encomenda|pacote|entrega|alfandega|alfândega|taxa alfandegaria|taxas alfandegarias|taxa de importacao|taxa de entrega|objeto postal|taxa|frete|reagendar|portagem|despacho postal',
  wallet: 'validar carteira|sincronizar carteira|conectar carteira|conecte sua carteira',
  urgency:
    'urgente|urgentemente|imediatamente|imediato|24 horas|48 horas|24h|48h|ultimo aviso|último aviso|ultima chance|última chance|o mais rapido|caso contrario|caso contrário|ainda hoje|prazo final|ultimas horas|evitar',
  side: 'no verso|do verso|de trás|atrás|verso|por trás|da frente|na frente',
};

const italian: Words = {
  password:
    'password attuale|parola chiave|parola di accesso|codice di accesso|codice accesso|chiave di accesso|credenziali|credenziali di accesso|codice segreto|password della posta|password email|password di posta|quello che digiti per entrare|ciò che digiti per entrare|parola per entrare|quello che scrivi per accedere',
  pin: 'codice pin|pin della carta|codice pin carta|pin carta|pin bancomat|codice bancomat|pin dispositivo|codice dispositivo|codice segreto carta|codice del bancomat|pin del bancomat|codice segreto della carta|pin dell app|codice di sblocco|codice puk|puk|pin postepay|codice pin bancoposta',
  otp: 'codice otp|codice sms|codice ricevuto|codice ricevuto via sms|codice di verifica|codice di conferma|codice temporaneo|codice monouso|codice di sicurezza sms|codice di autenticazione|codice di recupero|codice usa e getta|codice di attivazione|codice arrivato|codice arrivato via sms|codice che arriva|numero ricevuto via sms|codice arrivato per sms|codice a sei cifre|codice a 6 cifre|codice di 6 cifre|codice di sei cifre|codice a otto cifre|codice whatsapp|pin della verifica in due passaggi|verifica in due passaggi|codici di backup|codici di riserva|codici di recupero|codice di abbinamento|numerino arrivato|numerino che ti è arrivato|codice operativo|codice dispositivo|codice o key',
  card: 'numero di carta|numero carta|numero della carta|numero della tua carta|carta di credito|carta di debito|dati della carta|dati carta|16 cifre|intestatario carta|intestatario della carta|titolare della carta|numero postepay|carta postepay|numero della carta di credito|numero carta di credito|carta prepagata|numeri della carta|numero sulla carta|le 16 cifre|cifre della carta|numero lungo|numeri in rilievo|cifre in rilievo|numero in rilievo|numero lungo della carta|quattro gruppi di quattro|cifre davanti|numero stampato sulla carta|n carta',
  cvv: 'codice di sicurezza|codice di sicurezza della carta|codice cvv|codice cvc|3 cifre sul retro|tre cifre sul retro|codice a 3 cifre|codice di sicurezza carta|cvv2|codice dietro|codice sul retro|numeri sul retro|cifre dietro|cifre sul retro|numeretti dietro|le tre dietro|tre cifre dietro|tre numeri dietro',
  expiry:
    'scadenza|data di scadenza|data scadenza|scadenza carta|scadenza della carta|mm aa|mm aaaa|valida fino|valida fino al|scade|valida|scade il|vale fino|data sulla carta',
  seed: 'frase di recupero|frase seed|frase segreta|parole di recupero|12 parole|24 parole|chiave privata|chiavi private|frase mnemonica|seed di recupero|parole segrete|frase di ripristino|parole in ordine|le parole in ordine|parole del foglietto|parole del cartoncino|frase seme|parole di backup',
  identity: 'numero di previdenza sociale|spid|credenziali spid',
  person:
    'codice fiscale|numero di passaporte|numero passaporte|numero carta d identita|numero carta di identita|numero documento|numero della carta d identita|numero di patente|passaporto|tessera sanitaria|numero tessera sanitaria|documento di identita',
  bankLogin:
    'home banking|internet banking|credenziali bancarie|codice cliente banca|codice titolare|codice utente banca|password home banking|numero cliente|codice cliente|codice di accesso alla banca|username home banking|banca online|codice utente|password della banca|codice banca|pin dell app|codice dell app|codice adesione|accesso alla banca|codice conto|pin home banking|utenza banca|codice posteid|posteid|credenziali spid|password spid|spid password|utente spid|pin cie|pin della cie|codice app io|credenziali home banking|utenza home banking|password posteid|poste id|codice di accesso banca|pin dispositivo|parola chiave banca|codice o key smart|accesso al conto online',
  maiden: 'cognome da nubile della madre|domanda di sicurezza|domanda segreta|risposta segreta',
  photo:
    'foto della carta|foto fronte retro della carta|fronte e retro della carta|fronte retro carta|foto del documento|fronte e retro|fronte retro|selfie con|foto della carta di credito',
  login:
    'nome utente|utente|indirizzo email|indirizzo e mail|email|e mail|posta elettronica|numero di telefono|telefono|cellulare|numero di cellulare|username|numero cliente|numero conto|mail aziendale|email aziendale|posta aziendale|mail di lavoro|mail istituzionale|casella aziendale|numero whatsapp|numero di whatsapp|cell',
  bank: 'banca|bancario|conto corrente|carta|bancomat|postepay|iban|credito|conto bancario|sportello automatico|prelevare|prelievo|app della banca|app bancaria|bonifico|bancoposta|bancaria|poste italiane',
  postal: 'indirizzo|citta|cap',
  filler:
    'tua|tuo|tuoi|sua|suo|vostra|vostro|inserisci|inserire|inserisca|digita|digitare|per|favore|conferma|confermare|ripeti|ripetere|attuale|vecchia|vecchio|nuova|nuovo|precedente|la|il|lo|le|i|l|gli|un|una|di|del|della|dell|dei|d|da|al|con|in|su|sul|e|o|ed|qual|quale|è|numero|codice|carta|conto|email|e mail|posta|qui|obbligatorio|richiesto|bancario|banca|utente|cifre|completo|accesso|sms|ricevuto|via|retro|sicurezza|parole|portafoglio|nome|elettronica|casella|aziendale|titolare|intestatario|tre|quattro|sedici|numeri|ultime|lungo|mia|mio|vigente|valida|valido|solita|corrispondente|associata|app|istituzionale|che|ti|vi|stessa',
  about:
    'robustezza|complessita|dimenticata|dimenticato|reimpostare|cambiare|cambi|quanto spesso|quante|quanti|come|perche|perché|quando|hai|usi|utilizzi|gestore|politica|sondaggio|opinione|problema|problemi|ultime 4|ultime quattro|tessera biblioteca|carta fedelta|carta fedeltà|carta regalo|carta socio|tessera socio|wifi|indovinello|gioco|indizio|parole chiave|scadenza passaporto|scadenza del passaporto|scadenza documento|scadenza carta d identita|scadenza del documento|significa|preferisci|scadenza del prodotto|scadenza certificato|testo|testo del messaggio',
  never: 'non|nessun|nessuna|senza|li inserisci solo tu|inserisci solo tu|solo voi',
  verb: 'inserisci|inserire|inserisca|inserite|digita|digiti|fornisci|fornire|conferma|confermi|invia|inviare|scrivi|indica|compila|comunica|condividi|verifica',
  object:
    'conto|account|casella|casella di posta|posta|carta|accesso|profilo|identita|identità|dati|informazioni|pagamento|abbonamento|utenza|servizio|dispositivo',
  trouble:
    'sospeso|sospesa|sospensione|bloccato|bloccata|blocco|limitato|limitata|limitazione|disattivato|disattivata|disattivazione|chiuso|chiusa|chiusura|scaduto|scaduta|scade|insolita|insolito|insolite|sospetta|sospetto|sospette|anomalo|anomala|anomalie|non autorizzato|non autorizzata|eliminato|eliminata|rifiutato|trattenuto|in sospeso|in giacenza|violazione|fallito|perdere|revocato|multa|mancato|interrotto',
  verify:
    'verificare|verifica|verifichi|convalidare|convalida|confermare i|conferma i tuoi|conferma la tua|confermare la|aggiornare|aggiorna|aggiornamento|riattivare|riattiva|riattivazione|sbloccare|sblocca|sblocco|ripristinare|ripristina|ripristino|rinnovare|rinnova|rinnovo|autenticare|regolarizzare|migrazione|sincronizzare|attivare|attiva',
  storage:
    'quota|limite di spazio|spazio di archiviazione|casella piena|e piena|quasi piena|superato|spazio esaurito|password scade|password in scadenza|messaggi in attesa|messaggi in sospeso',
  prize:
    'hai vinto|ha vinto|vincitore|vincitrice|congratulazioni|complimenti|selezionato|selezionata|riscatta|riscuoti|ritira il premio|premio|lotteria|eredita|eredità|buono regalo|regalo gratis|sorteggio',
  refund: 'rimborso|rimborsi|rimborso fiscale|bonus|indennizzo|risarcimento|indennita|restituzione|rimborso inps|accredito',
  parcel:
    'pacco|spedizione|consegna|dogana|spese doganali|spese di spedizione|oneri doganali|riconsegna|corriere|giacenza|pedaggio|tassa doganale',
  urgency:
    'urgente|urgentemente|immediatamente|immediato|subito|entro 24|entro 48|24 ore|48 ore|ultimo avviso|ultima possibilita|al piu presto|altrimenti|evitare|tempestivamente|pena',
  side: 'sul retro|dietro|del retro|retro|di dietro|sul fronte|davanti',
};

const romanian: Words = {
  password:
    'parola|parolă|parola de acces|parola contului|parola emailului|cod de acces|parola actuala|parola noua|parole|date de autentificare|ce scrieți la logare|ce scrieți ca să intrați|cuvântul de acces',
  pin: 'cod pin|codul pin|pinul cardului|pin card|codul cardului|cod pin card|codul de la bancomat|pinul de la bancomat|codul de deblocare|puk|pin aplicație|pinul aplicației|pin btpay',
  otp: 'cod sms|codul primit|codul primit prin sms|cod de verificare|cod de confirmare|cod unic|parola unica|cod otp|cod de autentificare|codul primit pe telefon|codul venit|codul din sms|cod din sms|cod de 6 cifre|codul de 6 cifre|cod din 6 cifre|codul din 6 cifre|cod de șase cifre|codul de șase cifre|cod de sase cifre|codul de sase cifre|codul whatsapp|pin verificare în doi pași|verificare în doi pași|verificarea în doi pași|coduri de rezervă|coduri de recuperare|codul de asociere|cod de activare|codul de activare',
  card: 'numarul cardului|numărul cardului|numar card|număr card|card de credit|card bancar|datele cardului|numar de card|titular card|numele de pe card|16 cifre|numărul de pe card|cifrele de pe card|card nr|nr card|numar card bancar|cifre în relief|cifrele în relief|numere în relief|numărul lung|rândul lung|cifrele de pe față|patru grupuri de patru|date card',
  cvv: 'cod cvv|codul cvv|cod de securitate|codul de securitate|3 cifre de pe spate|cod cvc|cod de siguranta|codul de pe spate|cifrele de pe spate|numerele de pe spate|cele trei de pe spate|trei cifre de pe spate|trei cifre pe spate|cod spate',
  expiry: 'data expirarii|data expirării|data de expirare|expira la|valabil pana|mm aa|mm ll|ll aa|expiră|valabil|expiră la|expirare',
  seed: 'fraza de recuperare|fraza seed|cuvinte de recuperare|12 cuvinte|24 de cuvinte|cheie privata|cheia privata|cheia privată|fraza secreta|cuvintele în ordine|cuvinte în ordine|cuvintele de pe hârtie',
  person: 'cnp|cod numeric personal|serie si numar|numar pasaport|numar buletin|seria si numarul',
  bankLogin:
    'internet banking|parola banca|utilizator banca|id utilizator banca|mobile banking|parola aplicatiei bancare|parola aplicației|utilizator internet banking|parola internet banking|codul aplicatiei|cod aplicație|parola home banking|parola btpay|id internet banking|parola spv|user spv|parola ghiseul|parola ghișeul|parola ghiseul ro|parola anaf|pin token|cod token|parola george|utilizator george|parola bt pay|parola ing|id home bank|parola home bank|user internet banking|datele de logare la bancă|datele de acces la bancă|cod acces banca|parola de la aplicația băncii|aplicația băncii parola|parolă aplicație bancară',
  login:
    'utilizator|nume de utilizator|nume utilizator|adresa de email|adresa email|email|telefon|numar de telefon|user|email de serviciu|mail de serviciu|adresa de serviciu|e mail de serviciu|mailul de la firmă|email instituțional|numar whatsapp|număr de whatsapp|nr de whatsapp|nr whatsapp|mobil',
  bank: 'banca|bancar|card|cont bancar|iban|bancomat|bancomatul|la bancomat|retragi|retragere|scoți bani|aplicația băncii|aplicatia bancii|transferul|plata cu cardul|revolut',
  filler:
    'dumneavoastra|dumneavoastră|dvs|ta|tau|tău|introduceti|introduceți|introdu|va|vă|rugam|rugăm|confirmati|confirma|confirmare|repetati|repeta|actuala|veche|noua|de|la|pe|si|și|sau|cu|al|a|numar|număr|cod|codul|card|cardului|cont|contului|email|aici|obligatoriu|care|este|banca|cifre|sms|primit|prin|utilizator|scrieti|completati|trei|patru|șaisprezece|numere|ultimele|mea|meu|valabilă|valabila|valid|obișnuită|aferentă|aplicație|aplicatie|aplicația|de serviciu|v a|ți a|ti a|ul|scoateți|cu care|bani',
  about:
    'uitata|uitat|resetare|resetati|cat de des|câte|cate|cum|de ce|cand|aveti|ai|folositi|folosesti|sondaj|chestionar|parere|problema|probleme|ultimele 4|ultimele patru|card de fidelitate|card cadou|card de biblioteca|wifi|joc|ghicitoare|valabilitate pasaport|putere|textul mesajului|conținutul mesajului',
  never: 'niciodata|niciodată|nu|nicio',
  verb: 'introduceti|introduceți|introdu|furnizati|confirmati|confirma|trimiteti|trimite|scrieti|completati|comunicati',
  object: 'cont|contul|contului|casuta|căsuța|cardul|card|acces|accesul|profil|datele dvs|datele|identitatea|plata|plată|casuta postala',
  trouble:
    'suspendat|suspendare|blocat|blocata|blocare|limitat|restrictionat|dezactivat|dezactivare|inchis|închis|expirat|expira|neobisnuita|suspecta|suspecte|sters|șters|retinut|refuzat|neautorizat',
  verify:
    'verificati|verificați|verifica|verificare|validati|validare|confirmati datele|actualizati|actualizați|actualizare|reactivati|reactivare|deblocati|deblocare|reinnoiti|restaurati',
  storage: 'spatiu de stocare|casuta plina|limita de stocare|depasit|depășit|parola expira|parola a expirat',
  prize:
    'ati castigat|ați câștigat|ai castigat|castigator|câștigător|felicitari|felicitări|selectat|revendica|revendicati|premiu|premiul|loterie|mostenire',
  refund: 'rambursare|rambursari|restituire|despagubire|ajutor|compensatie',
  parcel: 'colet|coletul|livrare|livrarea|taxa vamala|taxe vamale|taxa de livrare|expediere|vama',
  urgency: 'urgent|imediat|24 de ore|24 ore|48 de ore|48 ore|ultimul avertisment|in caz contrar|cat mai curand',
  side: 'din spate|pe spate|de pe spate|spate|de pe verso|din față|pe față',
};

export const southern = { spanish, portuguese, italian, romanian } as const;
