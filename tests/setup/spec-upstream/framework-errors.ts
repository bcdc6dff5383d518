interface FrameworkError {
  name: string;
  status: number;
  type: string;
  body: string;
  leaks: string[];
}

const JSON_TYPE = "application/json";
const HTML_TYPE = "text/html; charset=UTF-8";

/** Made-up samples in each framework's debug format; some have status 200 or 4xx. */
export const FRAMEWORK_ERRORS: readonly FrameworkError[] = [
  {
    name: "laravel-query-exception",
    status: 500,
    type: JSON_TYPE,
    body: JSON.stringify({
      message:
        "SQLSTATE[42S22]: Column not found: 1054 Unknown column 'vhr_total' in 'field list' (Connection: mysql, SQL: select `vhr_total` from `users` where `id` = 7 limit 1)",
      exception: "Illuminate\\Database\\QueryException",
      file: "/var/www/members/vendor/laravel/framework/src/Illuminate/Database/Connection.php",
      line: 829,
      trace: [],
    }),
    leaks: ["SQLSTATE[42S22]", "vhr_total", "Illuminate\\"],
  },
  {
    name: "laravel-sql-as-message",
    status: 200,
    type: HTML_TYPE,
    body: JSON.stringify({
      status: "error",
      msg: "SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry '7-2T1BURHE' for key 'reports_user_vin'",
    }),
    leaks: ["SQLSTATE[23000]", "Duplicate entry", "reports_user_vin"],
  },
  {
    name: "php-notice-before-json",
    status: 200,
    type: HTML_TYPE,
    body: '<br />\n<b>Notice</b>:  Undefined index: satisfaction in <b>/home/members/public_html/api-cwa/create_feedback.php</b> on line <b>42</b><br />\n{"status":"success","msg":"Thank you"}',
    leaks: ["Undefined index", "/home/members/public_html", "create_feedback.php"],
  },
  {
    name: "php-warning-as-message",
    status: 400,
    type: JSON_TYPE,
    body: JSON.stringify({
      status: "error",
      message: 'Undefined array key "plan" in /home/members/public_html/cwa_register.php:117',
    }),
    leaks: ["Undefined array key", "/home/members/public_html", "cwa_register.php"],
  },
  {
    name: "php-fatal-error",
    status: 500,
    type: HTML_TYPE,
    body: "<br />\n<b>Fatal error</b>:  Uncaught PDOException: could not find driver in /home/members/public_html/db.php:12\nStack trace:\n#0 /home/members/public_html/db.php(12): PDO-&gt;__construct('mysql:host=10.0...', 'members', Object(SensitiveParameterValue))\n#1 {main}\n  thrown in <b>/home/members/public_html/db.php</b> on line <b>12</b><br />\n",
    leaks: ["PDOException", "/home/members/public_html/db.php", "mysql:host=10.0"],
  },
  {
    name: "express-html-stack",
    status: 500,
    type: "text/html; charset=utf-8",
    body: '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>TypeError: Cannot read properties of undefined (reading &#39;vehicles&#39;)<br> &nbsp; &nbsp;at listGarage (/app/dist/routes/garage.js:51:27)<br> &nbsp; &nbsp;at Layer.handle [as handle_request] (/app/node_modules/express/lib/router/layer.js:95:5)</pre>\n</body>\n</html>\n',
    leaks: ["Cannot read properties of undefined", "/app/dist/routes/garage.js", "node_modules/express"],
  },
  {
    name: "express-stack-as-message",
    status: 422,
    type: JSON_TYPE,
    body: JSON.stringify({
      status: "error",
      message: "ReferenceError: mileage is not defined\n    at generate (/app/dist/report.js:19:11)",
    }),
    leaks: ["ReferenceError", "/app/dist/report.js", "at generate"],
  },
  {
    name: "fastify-connection-refused",
    status: 500,
    type: "application/json; charset=utf-8",
    body: JSON.stringify({
      statusCode: 500,
      code: "ECONNREFUSED",
      error: "Internal Server Error",
      message: "connect ECONNREFUSED 10.0.4.12:5432",
    }),
    leaks: ["ECONNREFUSED", "10.0.4.12"],
  },
  {
    name: "django-debug-page",
    status: 500,
    type: "text/html; charset=utf-8",
    body: '<!DOCTYPE html>\n<html lang="en">\n<head><title>OperationalError at /members/api/garage/vin</title></head>\n<body>\n<div id="summary">\n<h1>OperationalError at /members/api/garage/vin</h1>\n<pre class="exception_value">no such table: garage_listing</pre>\n<table class="meta"><tr><th>Exception Location:</th><td>/srv/members/venv/lib/python3.11/site-packages/django/db/backends/sqlite3/base.py, line 328, in execute</td></tr></table>\n</div>\n<p>You\'re seeing this error because you have <code>DEBUG = True</code> in your Django settings file.</p>\n</body>\n</html>\n',
    leaks: ["OperationalError", "garage_listing", "/srv/members/venv"],
  },
  {
    name: "django-rest-integrity-error",
    status: 400,
    type: JSON_TYPE,
    body: JSON.stringify({
      detail:
        'duplicate key value violates unique constraint "accounts_user_email_key"\nDETAIL:  Key (email)=(member@fixture.example) already exists.\n',
    }),
    leaks: ["duplicate key value", "accounts_user_email_key"],
  },
  {
    name: "flask-traceback",
    status: 500,
    type: "text/plain; charset=utf-8",
    body: 'Traceback (most recent call last):\n  File "/opt/members/venv/lib/python3.11/site-packages/flask/app.py", line 1473, in wsgi_app\n    response = self.full_dispatch_request()\n  File "/opt/members/app.py", line 210, in offer_credit\n    row = rows[0]\nIndexError: list index out of range\n',
    leaks: ["Traceback", "/opt/members/app.py", "IndexError"],
  },
];
