interface FrameworkError {
  name: string;
  status: number;
  type: string;
  body: string;
  leaks: string[];
}

const JSON_TYPE = "application/json";
const HTML_TYPE = "text/html; charset=UTF-8";

/** Invented samples in each framework's debug format; some have status 200 or 4xx. */
const PHP_ERRORS: FrameworkError[] = [
  {
    name: "laravel-debug-json",
    status: 500,
    type: JSON_TYPE,
    body: JSON.stringify({
      message: "Call to a member function credits() on null",
      exception: "Error",
      file: "/var/www/members/app/Http/Controllers/ReportController.php",
      line: 88,
      trace: [
        {
          file: "/var/www/members/vendor/laravel/framework/src/Illuminate/Routing/Controller.php",
          line: 54,
          function: "generate",
          class: "App\\Http\\Controllers\\ReportController",
          type: "->",
        },
      ],
    }),
    leaks: ["Call to a member function", "/var/www/members", "ReportController"],
  },
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
    name: "laravel-model-not-found",
    status: 404,
    type: JSON_TYPE,
    body: JSON.stringify({
      message: "No query results for model [App\\Models\\Report] 7",
      exception: "Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException",
      file: "/var/www/members/vendor/laravel/framework/src/Illuminate/Foundation/Exceptions/Handler.php",
      line: 487,
    }),
    leaks: ["App\\Models\\Report", "NotFoundHttpException", "/var/www/members"],
  },
  {
    name: "symfony-problem-json",
    status: 500,
    type: "application/problem+json",
    body: JSON.stringify({
      type: "https://tools.ietf.org/html/rfc2616#section-10",
      title: "An error occurred",
      status: 500,
      detail:
        "Argument #1 ($vin) must be of type string, null given, called in /srv/api/src/Vin/Decoder.php on line 31",
      class: "TypeError",
      trace: [
        { namespace: "App\\Vin", short_class: "Decoder", file: "/srv/api/src/Vin/Decoder.php", line: 19 },
      ],
    }),
    leaks: ["Argument #1", "/srv/api/src", "TypeError"],
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
    name: "codeigniter-database-error",
    status: 500,
    type: HTML_TYPE,
    body: "<!DOCTYPE html>\n<html><head><title>Database Error</title></head><body><div id=\"container\"><h1>A Database Error Occurred</h1><p>Error Number: 1146</p><p>Table 'members.tbl_tickets' doesn't exist</p><p>INSERT INTO `tbl_tickets` (`vin`, `message`) VALUES ('2T1BURHE', 'Hello')</p><p>Filename: models/Ticket_model.php</p></div></body></html>",
    leaks: ["Error Number: 1146", "tbl_tickets", "Ticket_model.php"],
  },
];

const NODE_ERRORS: FrameworkError[] = [
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
    name: "mongoose-cast-error",
    status: 400,
    type: JSON_TYPE,
    body: JSON.stringify({
      status: false,
      msg: 'Cast to ObjectId failed for value "7" (type string) at path "_id" for model "Garage"',
      stack:
        "CastError: Cast to ObjectId failed\n    at Query.cast (/app/node_modules/mongoose/lib/query.js:4913:15)",
    }),
    leaks: ["Cast to ObjectId", "CastError", "node_modules/mongoose"],
  },
  {
    name: "prisma-invocation",
    status: 500,
    type: JSON_TYPE,
    body: JSON.stringify({
      message:
        "\nInvalid `prisma.report.create()` invocation in\n/app/src/report.ts:40:31\n\n  37 const spent = await spend(user);\n→ 40 await prisma.report.create(\nUnique constraint failed on the fields: (`user_id`,`vin`)",
    }),
    leaks: ["prisma.report.create", "/app/src/report.ts", "Unique constraint failed"],
  },
];

const OTHER_ERRORS: FrameworkError[] = [
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
  {
    name: "rails-json-exception",
    status: 500,
    type: "application/json; charset=utf-8",
    body: JSON.stringify({
      status: 500,
      error: "Internal Server Error",
      exception: "#<NoMethodError: undefined method 'url' for nil>",
      traces: {
        "Application Trace": [
          { exception_object_id: 3120, id: 0, trace: "app/controllers/reports_controller.rb:33:in 'filter'" },
        ],
      },
    }),
    leaks: ["NoMethodError", "reports_controller.rb"],
  },
  {
    name: "spring-boot-trace",
    status: 500,
    type: JSON_TYPE,
    body: JSON.stringify({
      timestamp: "2026-01-15T10:20:30.000+00:00",
      status: 500,
      error: "Internal Server Error",
      trace:
        'java.lang.NullPointerException: Cannot invoke "Vehicle.getVin()" because "vehicle" is null\n\tat com.fixture.members.GarageController.save(GarageController.java:64)\n',
      message: 'Cannot invoke "Vehicle.getVin()" because "vehicle" is null',
      path: "/members/api/db/dvh",
    }),
    leaks: ["NullPointerException", "com.fixture.members", "Vehicle.getVin()"],
  },
  {
    name: "aspnet-developer-text",
    status: 500,
    type: HTML_TYPE,
    body: "System.InvalidOperationException: Sequence contains no elements\r\n   at System.Linq.ThrowHelper.ThrowNoElementsException()\r\n   at Members.Api.PlansController.Get(String userType) in C:\\build\\Members\\PlansController.cs:line 27\r\n",
    leaks: ["System.InvalidOperationException", "PlansController", "C:\\build\\Members"],
  },
];

export const FRAMEWORK_ERRORS: readonly FrameworkError[] = [...PHP_ERRORS, ...NODE_ERRORS, ...OTHER_ERRORS];
