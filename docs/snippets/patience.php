<?php
const MAX_TRIES = 5;

function getPatiently(string $url): array
{
    $options = ['header' => 'X-API-Key: ' . getenv('API_KEY'), 'ignore_errors' => true];
    for ($tries = 1; ; $tries++) {
        $body = file_get_contents($url, false, stream_context_create(['http' => $options]));
        $status = (int) explode(' ', $http_response_header[0])[1];
        $headers = [];
        foreach (array_slice($http_response_header, 1) as $line) {
            [$name, $value] = explode(': ', $line, 2);
            $headers[strtolower($name)] = $value;
        }
        if (!in_array($status, [429, 500, 502, 503]) || $tries === MAX_TRIES) {
            return [$status, $headers, $body];
        }
        sleep((int) ($headers['retry-after'] ?? 2 ** $tries));
    }
}

[$status, $headers] = getPatiently('https://nhac.example/api/public/trending');
echo $status, ' ', $headers['ratelimit'], "\n";
